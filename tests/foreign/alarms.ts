import type { FastifyInstance } from 'fastify';
import type { ForeignAlarm } from './alarmTable.ts';
import type { Row } from './data.ts';

const TYPES = ['ON_NEW', 'ON_ACCEPTED', 'ON_NOT_ACCEPTED', 'ON_FINISHED'];

/** Calls of consequential triggers beyond those of every entity. Names are sent as plain text. */
export function triggerCalls(api: FastifyInstance, rows: Row[], shown: (row: Row) => object): void {
  const triggersOf = (initiatorId: unknown) => rows.filter((row) => Number(row.initiatorId) === Number(initiatorId));
  api.get<{ Querystring: { initiatorId: string } }>('/consequentials/list', async ({ query }) => ({
    list: triggersOf(query.initiatorId).map(shown),
    took: 2,
  }));
  api.get<{ Params: { id: string } }>('/consequentials/triggers/:id', async ({ params }) =>
    TYPES.filter((type) => !triggersOf(params.id).some((row) => row.consequentialTrigger === type)),
  );
  api.put<{ Querystring: { triggerType: string } }>('/consequentials/show-name', async ({ query }, reply) =>
    reply.type('text/plain').send(`Next: ${query.triggerType}`),
  );
}

/** Alarm apps: 404 if there is none, and an empty reply to a write. */
export function appCalls(api: FastifyInstance, rows: Row[], shown: (row: Row) => object): void {
  const path = '/alarmpoints/predefined';
  const refuse = { reason: 'The system id is taken' };
  const taken = (row: Record<string, unknown>) =>
    rows.some((other) => other.systemId === row.systemId && other.id !== Number(row.id));
  api.get<{ Params: { orgId: string }; Querystring: { alarmtype: string } }>(`${path}/:orgId`, async (r, reply) => {
    const row = rows.find(
      ({ orgId, alarmType }) => Number(orgId) === Number(r.params.orgId) && alarmType === r.query.alarmtype,
    );
    return row ? shown(row) : reply.code(404).type('text/plain').send('No such app');
  });
  api.post<{ Body: Record<string, unknown> }>(path, async ({ body }, reply) => {
    if (taken(body)) return reply.code(400).send(refuse);
    rows.push({ ...body, id: Math.max(900, ...rows.map(({ id }) => id)) + 1 });
    return reply.send();
  });
  api.put<{ Body: Row }>(path, async ({ body }, reply) => {
    const row = rows.find(({ id }) => id === Number(body.id));
    if (!row || taken(body)) return reply.code(400).send(refuse);
    Object.assign(row, body, { id: row.id });
    return reply.type('text/plain').send('OK');
  });
  api.delete<{ Params: { id: string } }>(`${path}/:id`, async ({ params }, reply) => {
    const at = rows.findIndex(({ id }) => id === Number(params.id));
    if (at < 0) return reply.code(404).type('text/plain').send('No such app');
    rows.splice(at, 1);
    return reply.send();
  });
}

/**
 * Raises an alarm for every request, even a repeated one, and replies with plain text only, as the specification does.
 * Preparing to trigger an alarm again returns only its alarm point and its name.
 */
export function alarmCalls(
  api: FastifyInstance,
  triggers: Record<string, unknown>[],
  alarms: ForeignAlarm[],
  points: readonly Row[],
): void {
  api.post<{ Body: Record<string, unknown> }>('/alarm-trigger', async ({ body }, reply) => {
    triggers.push(body);
    const point = points.find(({ id }) => id === body.alarmPointId);
    alarms.push({
      id: alarms.length + 1,
      alarmName: String(point?.name ?? body.name ?? 'Manual call'),
      status: 'PROCESSING',
      alarmPointId: point?.id ?? null,
      running: true,
      triggeredAt: new Date().toISOString().slice(0, 19).replace('T', ' '),
    });
    return reply.type('text/plain').send('OK');
  });
  for (const table of ['alarmtable', 'history']) {
    api.get<{ Params: { id: string } }>(`/${table}/prepare-trigger-again/:id`, async ({ params }, reply) => {
      const found = alarms.find(({ id }) => id === Number(params.id));
      return found ? { alarmPointId: found.alarmPointId, name: found.alarmName } : reply.code(404).send();
    });
  }
}
