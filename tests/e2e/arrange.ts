import type { AlarmRaised } from '../../protocol/alarms.ts';
import type { AlarmDetails } from '../../protocol/alarmTable.ts';
import { WEEKDAYS } from '../../protocol/calendars.ts';
import { Api, signInToApi } from './api.ts';
import { expect } from './expect.ts';

/** Set-up of test data. */
export interface Arrange {
  call: Api['call'];
  /** A call below `/rest/admin`. */
  admin: Api['call'];
  /** Creates a record and returns its id. */
  create(path: string, record: Record<string, unknown>): Promise<number>;
  /** Creates an organization for the records of one test. */
  organization(name: string, parentId?: number): Promise<number>;
  /** Creates an alarm point whose plan calls these people and waits for one of them for ten minutes; returns its id. */
  alarmPoint(orgId: number, name: string, participantIds: number[], more?: object): Promise<number>;
  /** Creates participants "<name> 001 Probe" and so on in an organization, a few in parallel. */
  people(orgId: number, name: string, count: number, more?: (index: number) => object): Promise<number[]>;
}

/** A rule of a schedule: every day, all day. */
export const ALWAYS = {
  type: 'WeeklyDateRule',
  start: '00:00:00',
  end: '23:59:00',
  repeatEvery: 1,
  holiday: false,
  markedDays: WEEKDAYS,
};

/** A team media schedule in which a person is always on duty. */
export const watchOf = (name: string, orgId: number, personId: number) => ({
  name,
  orgId,
  validFrom: '2026-01-05 00:00:00',
  participantWeekGroups: [
    { participantRotationEvents: [{ name: 'Immer', individualCalendarId: personId, dateRule: ALWAYS }] },
  ],
});

/** Raises an alarm, accepts it on the simulated phone that rings, and returns the names of all whom it has called. */
export async function raiseAndAccept(api: Arrange, alarmPointId: number, requestId: string): Promise<string[]> {
  const { id } = await api.call<AlarmRaised>('POST', '/alarm-trigger', { alarmPointId, requestId });
  const read = () => api.call<AlarmDetails>('GET', `/alarmtable/details/${id}`);
  await expect.poll(async () => (await read()).callList.map(({ state }) => state)).toEqual(['SENT']);
  const [call] = (await read()).callList;
  const answer = { participantId: call?.participantId, answer: 'ACCEPT' };
  await api.call('POST', `/simulated-phone/${call?.id}/answer`, answer);
  const { status, callList } = await read();
  expect(status).toBe('ACCEPTED');
  return callList.map(({ participantName }) => participantName);
}

const AT_ONCE = 8;

/** A mobile phone; `number` are the last three digits. */
export const mobile = (number: number) => ({
  callingDeviceType: 'MOBILE',
  address: `+420 600 100 ${number}`,
  rank: 1,
  active: true,
});

/** Signs in by the protocol, without a browser. */
export async function arrange(url: string, login = 'admin', password = login): Promise<Arrange> {
  const api = await signInToApi(url, login, password);
  const create: Arrange['create'] = async (path, record) => (await api.create(path, record)).id;
  /** Removes the participant that a failed first attempt of the test created: short names are unique. */
  const removePerson = async (orgId: number, name: string) => {
    const body = { type: 'PARTICIPANT', parentOrgId: orgId, filterValue: name };
    const { list } = await api.call<{ list: { id: number; shortName: string }[] }>('POST', '/list', body);
    for (const { id, shortName } of list) if (shortName === name) await api.call('DELETE', `/participants/${id}`);
  };
  return {
    call: (method, path, body) => api.call(method, path, body),
    admin: (method, path, body) => new Api(url, api.token, '/rest/admin').call(method, path, body),
    create,
    organization: (name, parentId = 1) => create('/organizations', { name, parentId }),
    async alarmPoint(orgId, name, participantIds, more = {}) {
      const steps = [{ participantIds, requiredAcceptances: 1, waitSeconds: 600 }];
      const alarmPlanId = await create('/alarmplans', { name: `Plan of ${name}`, orgId, steps });
      return create('/alarmpoints', {
        name,
        orgId,
        text: name,
        language: 'ENGLISH',
        priority: 1,
        alarmPlanId,
        ...more,
      });
    },
    async people(orgId, name, count, more = () => ({})) {
      const ids: number[] = [];
      for (let done = 0; done < count; done += AT_ONCE) {
        const some = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, index) => done + index + 1);
        const made = some.map((number) => {
          const padded = String(number).padStart(3, '0');
          const own = {
            name: `${name} ${padded}`,
            surname: 'Probe',
            shortName: `${name}${padded}`,
            language: 'ENGLISH',
          };
          const person = { ...own, active: true, orgId, ...more(number) };
          return create('/participants', person).catch(async (error: unknown) => {
            if (!String(error).includes('NOT_UNIQUE')) throw error;
            await removePerson(orgId, person.shortName);
            return create('/participants', person);
          });
        });
        ids.push(...(await Promise.all(made)));
      }
      return ids;
    },
  };
}
