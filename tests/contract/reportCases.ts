import { DEFAULT_TABLE_REQUEST } from '../../dataProvider/calls/alarms.ts';
import * as reports from '../../dataProvider/calls/reports.ts';
import type { ReportRequest } from '../../protocol/reports.ts';
import type { Case } from './cases.ts';
import { FIRST_ALARM_TABLE } from './firstAlarmTable.ts';

const more = { groupBy: 'systemId', targets: { firstCall: 60, acceptance: 300 } } as const;
const request: ReportRequest = { ...DEFAULT_TABLE_REQUEST, ...more };

/** The calls of reports. */
export function reportCases(): Case[] {
  return [
    {
      ids: '',
      call: 'POST /reports/monthly',
      make: () => reports.fetchReport('monthly', request),
      body: { ...FIRST_ALARM_TABLE, ...more },
      reply: { months: [] },
      result: { months: [] },
    },
    {
      ids: '[S7.124][S7.125]',
      call: 'POST /reports/detailed/export?format=pdfDetailed',
      make: async () => {
        const { bytes } = await reports.exportReport('detailed', 'pdfDetailed', { ...request, lang: 'cs', key: 'k1' });
        return JSON.parse(new TextDecoder().decode(bytes));
      },
      body: { ...FIRST_ALARM_TABLE, ...more, lang: 'cs', key: 'k1' },
      reply: { file: 'of bytes' },
      result: { file: 'of bytes' },
    },
    {
      ids: '',
      call: 'GET /reports/duty-hours?from=2026-03-01&to=2026-03-31&orgId=4&recursive=false',
      make: () => reports.fetchDutyHours({ from: '2026-03-01', to: '2026-03-31', orgId: 4, recursive: false }),
      reply: { list: [], complete: true },
      result: { list: [], complete: true },
    },
    {
      ids: '',
      call: 'GET /reports/exports/k1',
      make: () => reports.fetchReportProgress('k1'),
      reply: { done: 3, total: 9 },
      result: { done: 3, total: 9 },
    },
  ];
}
