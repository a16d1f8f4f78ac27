import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { saveAlarmApp } from '../../dataProvider/calls/alarmApps.ts';
import { DEFAULT_TABLE_REQUEST, fetchAlarms, triggerAlarm } from '../../dataProvider/calls/alarms.ts';
import { storeWidgets } from '../../dataProvider/calls/dashboard.ts';
import { saveHoliday } from '../../dataProvider/calls/holidays.ts';
import { signIn } from '../../dataProvider/calls/session.ts';
import { forgetCapabilities, getCapabilities } from '../../dataProvider/http/capabilities.ts';
import { configureHttp } from '../../dataProvider/http/http.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { setTokens } from '../../dataProvider/session/stored.ts';
import { newRecord } from '../../src/engine/defaults.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { startForeign } from '../foreign/server.ts';
import { definitionsFor } from './definitions.ts';

const definitions = definitionsFor();
const provider = createDataProvider(definitions);

const server = await startForeign({ dialect: 'other' });
configureHttp({ origin: server.url, retryDelays: [1, 1, 1] });
forgetCapabilities();
setTokens((await signIn({ login: 'operator', password: 'operator' })).token);
await getCapabilities();
afterAll(() => server.close());
beforeEach(() => void server.refused.splice(0));

/** The values of a new record's form: its defaults, and what a user must fill in. */
function filled(name: string, values: RecordData): RecordData {
  const definition = definitions.byName.get(name);
  if (!definition) throw new Error(`There is no definition of "${name}"`);
  return { ...newRecord(definition, { today: '2026-11-25', now: '2026-11-25 18:00:00', orgId: 2 }), ...values };
}

const event = { title: 'Night', startDateSelected: '2026-11-25', endDateSelected: '2026-11-26' };
const rotation = { validFrom: '2026-11-25', name: 'Nights' };
const row = {
  name: 'Night',
  dateRule: { type: 'WeeklyDateRule', start: '22:00', end: '06:00', markedDays: ['MONDAY'] },
};

describe('a platform that refuses every field that the specification does not name', () => {
  it.each<[string, RecordData, object?]>([
    ['participants', { name: 'Zora', surname: 'Zelená', shortName: 'ZZ', language: 'CZECH' }],
    ['users', { login: 'zora', name: 'Zora', surname: 'Zelená', password: 'drei nasse Elstern' }],
    ['organizations', { name: 'East clinic', parentId: 1 }],
    ['alarm-points', { name: 'Boiler', text: 'Boiler' }],
    ['alarm-plans', { name: 'Crew' }],
    ['alarm-templates', { name: 'Smoke' }],
    ['consequential-triggers', { name: 'Next', initiatorId: 500, orgId: 2 }, { parent: { id: 500 } }],
    [
      'standby-schedules',
      { ...rotation, alarmPointWeekGroups: [{ alarmPointRotationEvents: [{ ...row, alarmplanId: 600 }] }] },
    ],
    [
      'team-schedules',
      { ...rotation, participantWeekGroups: [{ participantRotationEvents: [{ ...row, individualCalendarId: 100 }] }] },
    ],
    ['participant-events', { ...event, participantId: 100 }, { parent: { id: 100 } }],
    ['alarm-point-events', { ...event, alarmPointId: 500 }, { parent: { id: 500 } }],
  ])('gets %s as a form makes them (S15)', async (name, values, meta) => {
    await provider.create(name, { data: filled(name, values), meta });
    expect(server.refused).toEqual([]);
  });

  it('gets a person back with what it sent and what a user has filled in (S15)', async () => {
    const { data } = await provider.getOne('participants', { id: 100 });
    const changed = { ...data, surname: 'Aignerová', active: null, devices: [] };
    await provider.update('participants', { id: 100, data: changed, previousData: data });
    expect(server.refused).toEqual([]);
    expect(server.rows.get('PARTICIPANT')?.find(({ id }) => id === 100)).toMatchObject({ surname: 'Aignerová' });
    const off = { ...changed, active: false };
    const refused = provider.update('participants', { id: 100, data: off, previousData: changed });
    await expect(refused).rejects.toMatchObject({ status: 400, reason: 'Unknown: active' });
  });

  it('gets a holiday without the organization and the year, which stand in the address (S15)', async () => {
    const days = { start: '2026-12-01 00:00:00', end: '2026-12-01 23:59:00', allDay: true };
    const holidays = definitions.byName.get('holidays');
    if (!holidays) throw new Error('There is no definition of holidays');
    const holiday = { title: 'Fair', active: true, recurring: false, standard: false, ...days };
    await saveHoliday(holidays, { orgId: 2, year: 2026 }, holiday, { translate: (key) => key });
    expect(server.refused).toEqual([]);
    expect(server.rows.get('HOLIDAY')?.at(-1)).toMatchObject({ title: 'Fair', singleDay: true, orgId: 2, year: 2026 });
  });

  it('gets an alarm app with what section 3 names (S15)', async () => {
    const apps = definitions.byName.get('alarm-apps');
    if (!apps) throw new Error('There is no definition of alarm apps');
    const app = filled('alarm-apps', { alarmType: 'FIRE', orgId: 2, systemId: 'F-9', alarmPlanId: 600 });
    await saveAlarmApp(apps, app, (key) => key);
    expect(server.refused).toEqual([]);
    expect(server.rows.get('ALARM_APP')?.at(-1)).toMatchObject({ alarmType: 'FIRE', systemId: 'F-9' });
  });

  it('stores a layout, a manual call and limits (S15)', async () => {
    await storeWidgets('[[],[],[],[],[],[],[],[],[],[],[],[]]');
    await triggerAlarm({
      text: 'Come in',
      language: 'ENGLISH',
      recipients: { participants: [100], groups: [] },
      manual: true,
      requestId: 'a-1',
    });
    await provider.getList('participants', { filter: { recursive: true } });
    await fetchAlarms('alarmtable', DEFAULT_TABLE_REQUEST);
    await provider.move('participants', { id: 100, newOrgId: 3, previousOrgId: 1 });
    expect([server.refused, server.beyond]).toEqual([[], ['GET /capabilities']]);
    expect(server.triggers.at(-1)).not.toHaveProperty('requestId');
  });
});
