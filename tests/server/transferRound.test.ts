import { expect, it } from 'vitest';
import { loadDemo } from '../../server/demo/load.ts';
import { adminPlatform } from './admin.ts';
import { transferOf } from './transferKit.ts';

const { t, call, admin } = await adminPlatform();
await loadDemo(t.platform, t.platform.live.serving.context);
await admin.post('/api-keys', { name: 'Import', orgId: 1, authorities: ['USER_VIEW'], validUntil: '2099-12-31' });
await admin.post('/report-schedules', { name: 'Shift', orgId: 1, recipients: [{ address: 'a@example.org' }] });
const transfer = transferOf(call);

const shipped = [
  'ORGANIZATION',
  'USER',
  'USERGROUP',
  'PARTICIPANT',
  'PARTICIPANT_GROUP',
  'ALARMPOINT',
  'ALARMPLAN',
  'ALARM_PANEL',
  'ALARM_RULE',
  'ALARM_TEMPLATE',
  'TEXT_TEMPLATE',
  'ALARM_APP',
  'CONSEQUENTIAL_TRIGGER',
  'ALARM_ROTATIONAL',
  'PARTICIPANT_ROTATIONAL',
  'HOLIDAY',
  'ABSENCE',
  'PARTICIPANT_EVENT',
  'ALARMPOINT_EVENT',
  'API_KEY',
  'REPORT_SCHEDULE',
];

/** Those whose fields are of all types, because spreadsheets differ in how a cell is written and read only. */
const IN_SPREADSHEETS = [
  'ORGANIZATION',
  'PARTICIPANT',
  'ALARMPOINT',
  'ALARM_RULE',
  'PARTICIPANT_ROTATIONAL',
  'HOLIDAY',
  'ABSENCE',
  'API_KEY',
];

/** Types with many records: those of one hospital have all fields, too. */
const MANY = ['PARTICIPANT', 'ORGANIZATION'];
const { list: found } = await admin.list('ORGANIZATION', { filterValue: 'Nemocnice Labská', recursive: true });
const hospital = Number(found[0]?.id);

it('the tested definitions are all stored ones', () => {
  const { resources } = t.platform.definitions;
  // the definition of the reasons for closing alarms has no records
  const own = resources.filter((r) => r.viewOf === undefined && r.name !== 'alarm-closings');
  const stored = own.map((r) => r.api.listType);
  expect(stored.sort()).toEqual([...shipped].sort());
});

it.each([
  ...shipped.map((type) => [type, 'csv', 'de'] as const),
  ...IN_SPREADSHEETS.map((type) => [type, 'xlsx', 'cs'] as const),
])('changes nothing when the export of %s as %s is imported again', async (type, format, lang) => {
  const parentOrgId = MANY.includes(type) ? hospital : 1;
  const file = await transfer.export({ type, parentOrgId, recursive: true, format, lang, delimiter: ';' });
  const job = await transfer.check(type, file, { empty: format === 'csv' ? 'keep' : 'clear' });
  const refused = await transfer.rows(job.id, 'reject');
  const changed = await transfer.rows(job.id, 'change');
  expect({ refused: refused.slice(0, 3), changed: changed.slice(0, 3) }).toEqual({ refused: [], changed: [] });
  expect(job).toMatchObject({ state: 'checked', settings: { match: 'id' } });
  expect(job.total).toBeGreaterThan(MANY.includes(type) ? 5 : 0);
  expect(job.counts).toEqual({ add: 0, change: 0, unchanged: job.total, reject: 0, added: 0, changed: 0 });
});
