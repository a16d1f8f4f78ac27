import type { FastifyInstance } from 'fastify';

/** An alarm of this platform: the fields that the console shows. */
export interface ForeignAlarm {
  id: number;
  alarmName: string;
  alarmPointId: number | null;
  status: string;
  triggeredAt: string;
  running: boolean;
}

interface Asked {
  currentPage: number;
  pageSize: number;
  columnsFilter?: { status?: string[] };
  participantsFilter?: { participants?: number[]; groups?: number[] };
}

/** The calls of the alarm table and the history, newest first. Quitting ends the alarms of an alarm point. */
export function tableCalls(api: FastifyInstance, alarms: ForeignAlarm[]): void {
  const page = ({ currentPage, pageSize, columnsFilter, participantsFilter }: Asked, all: readonly ForeignAlarm[]) => {
    const statuses = columnsFilter?.status ?? [];
    // nobody is called here
    const ofPeople = Object.values(participantsFilter ?? {}).some((ids) => ids.length > 0);
    const isFound = ({ status }: ForeignAlarm) => !ofPeople && (statuses.length === 0 || statuses.includes(status));
    const found = all.filter(isFound).reverse();
    const list = found.slice(currentPage * pageSize, (currentPage + 1) * pageSize);
    return { list, count: found.length, currentPage, pageSize, pagesCount: Math.ceil(found.length / pageSize) };
  };
  const ended = () => alarms.filter(({ running }) => !running);
  api.post<{ Body: Asked }>('/alarmtable', async ({ body }) => page(body, alarms));
  api.post<{ Body: Asked }>('/history', async ({ body }) => page(body, ended()));
  api.post<{ Body: Asked; Querystring: { alarmId: string } }>('/history/by-alarm', async ({ body, query }) => {
    const point = alarms.find(({ id }) => id === Number(query.alarmId))?.alarmPointId;
    return page(
      body,
      ended().filter(({ alarmPointId }) => alarmPointId === point),
    );
  });
  for (const table of ['alarmtable', 'history']) {
    api.get<{ Params: { id: string } }>(`/${table}/details/:id`, async ({ params }, reply) => {
      const found = alarms.find(({ id }) => id === Number(params.id));
      return found ?? reply.code(404).send({ reason: 'No such alarm' });
    });
  }
  api.get<{ Params: { id: string } }>('/alarmpoints/quit/:id', async ({ params }) => {
    for (const alarm of alarms) {
      if (alarm.alarmPointId === Number(params.id)) Object.assign(alarm, { status: 'ACKNOWLEDGED', running: false });
    }
    return {};
  });
}
