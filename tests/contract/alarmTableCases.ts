import {
  actOnAlarms,
  DEFAULT_TABLE_REQUEST,
  durationDay,
  exportAlarms,
  fetchAlarmDetails,
  fetchAlarms,
  fetchHistoryOf,
  prepareTriggerAgain,
  previewAlarm,
  quitAlarm,
  rescheduleAlarms,
  triggerAlarm,
} from '../../dataProvider/calls/alarms.ts';
import type { Case } from './cases.ts';
import { FIRST_ALARM_TABLE } from './firstAlarmTable.ts';

const row = { id: 9, alarmName: 'Fire', status: 'PROCESSING' };
const page = { list: [row], count: 31, currentPage: 0, pageSize: 10, pagesCount: 4 };
const days = { option: 'DATE_DURATION', start: durationDay('2026-02-09'), end: durationDay('2026-12-31') } as const;
const sentDays = {
  option: 'DATE_DURATION',
  start: { dayOfMonth: 9, month: 'FEBRUARY', year: 2026 },
  end: { dayOfMonth: 31, month: 'DECEMBER', year: 2026 },
};
const trigger = { alarmPointId: 5, requestId: 'a-1' };
const manual = { text: 'Come', recipients: { participants: [3], groups: [] }, orgId: 2, manual: true };
const again = { alarmPointId: 5, orgId: 2, name: 'Fire', text: 'Fire', recipients: { participants: [], groups: [] } };

/** The calls of alarm table, triggering and history. */
export function alarmTableCases(): Case[] {
  return [
    {
      ids: [
        '[S7.106][S7.107][S7.108][S7.109][S7.110][S7.111][S7.112][S7.113][S7.114][S7.115][S7.116][S7.117]',
        '[S9.21][S9.22][S9.23][S9.24][S9.25][S9.26][S9.27][S9.28][S9.29]',
      ].join(''),
      call: 'POST /alarmtable',
      make: () => fetchAlarms('alarmtable', DEFAULT_TABLE_REQUEST),
      body: FIRST_ALARM_TABLE,
      reply: page,
      result: page,
    },
    {
      ids: '[S7.118][S7.119][S7.126]',
      call: 'POST /history',
      make: () => fetchAlarms('history', { ...DEFAULT_TABLE_REQUEST, duration: days, orderByPriority: true }),
      body: { ...FIRST_ALARM_TABLE, duration: sentDays, orderByPriority: true },
      reply: { list: [{ ...row, id: '9' }] },
      result: { list: [row], count: 1, currentPage: 0, pageSize: 10, pagesCount: 1 },
    },
    {
      ids: '[S7.127]',
      call: 'POST /history/by-alarm?alarmId=9',
      make: () => fetchHistoryOf(9, DEFAULT_TABLE_REQUEST),
      body: FIRST_ALARM_TABLE,
      reply: page,
      result: page,
    },
    {
      ids: '[S7.120]',
      call: 'GET /alarmtable/details/9',
      make: () => fetchAlarmDetails('alarmtable', 9),
      reply: { ...row, callList: [] },
      result: { ...row, callList: [] },
    },
    {
      ids: '[S7.128]',
      call: 'GET /history/details/9',
      make: () => fetchAlarmDetails('history', 9),
      reply: row,
      result: row,
    },
    {
      ids: '[S7.121]',
      call: 'GET /alarmtable/prepare-trigger-again/9',
      make: () => prepareTriggerAgain('alarmtable', 9),
      reply: again,
      result: again,
    },
    {
      ids: '[S7.122]',
      call: 'GET /history/prepare-trigger-again/9',
      make: () => prepareTriggerAgain('history', 9),
      reply: again,
      result: again,
    },
    {
      ids: '[S7.123]',
      call: 'POST /alarm-trigger',
      make: () => triggerAlarm(trigger),
      body: trigger,
      reply: { id: 9, status: 'NEW' },
      result: { id: 9, joined: false },
    },
    {
      ids: '',
      call: 'POST /alarm-trigger/preview',
      make: () => previewAlarm(manual),
      body: manual,
      reply: { name: 'Come', tracks: [] },
      result: { name: 'Come', tracks: [] },
    },
    {
      ids: '[S7.124][S7.125]',
      call: 'POST /alarmtable/export',
      make: async () => {
        const asked = { ...DEFAULT_TABLE_REQUEST, format: 'csv', lang: 'en' } as const;
        const { bytes } = await exportAlarms('/alarmtable/export', asked);
        return JSON.parse(new TextDecoder().decode(bytes));
      },
      body: { ...FIRST_ALARM_TABLE, format: 'csv', lang: 'en' },
      reply: { file: 'of bytes' },
      result: { file: 'of bytes' },
    },
    ...(['acknowledge', 'stop', 'comment'] as const).map((action) => ({
      ids: '',
      call: `POST /alarmtable/${action}`,
      make: () => actOnAlarms(action, { ids: [9, 4], text: 'Seen' }),
      body: { ids: [9, 4], text: 'Seen' },
      reply: { list: [{ id: 9, ok: true, status: 'ACKNOWLEDGED' }] },
      result: { list: [{ id: 9, ok: true, status: 'ACKNOWLEDGED' }] },
    })),
    {
      ids: '',
      call: 'POST /alarmtable/cancel',
      make: () => actOnAlarms('cancel', { ids: [9] }),
      body: { ids: [9] },
      reply: { list: [{ id: 9, ok: false, status: 'PROCESSING', reason: 'ALARM_BEGUN' }] },
      result: { list: [{ id: 9, ok: false, status: 'PROCESSING', reason: 'ALARM_BEGUN' }] },
    },
    {
      ids: '',
      call: 'POST /alarmtable/reschedule',
      make: () =>
        rescheduleAlarms({ list: [{ id: 9, startsAt: '2026-12-01 08:00:00' }], start: '2026-12-02 09:00:00' }),
      body: { list: [{ id: 9, startsAt: '2026-12-01 08:00:00' }], start: '2026-12-02 09:00:00' },
      reply: { list: [{ id: 9, ok: true, status: 'SCHEDULED' }] },
      result: { list: [{ id: 9, ok: true, status: 'SCHEDULED' }] },
    },
    {
      ids: '[S7.85]',
      call: 'GET /alarmpoints/quit/5',
      make: () => quitAlarm(5),
      reply: { id: 5, ended: 1 },
      result: { ended: 1 },
    },
  ];
}
