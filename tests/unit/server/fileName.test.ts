import { expect, it } from 'vitest';
import { attachment, fileName } from '../../../server/fileName.ts';
import { nameOfFile } from '../../../server/reports/file.ts';
import { readDay } from '../../../src/duty/days.ts';

it.each([
  [['report-detailed', '2026-11-20_2026-11-26', 'St. Anna'], 'report-detailed-2026-11-20_2026-11-26-St-Anna.xlsx'],
  [['participants', 'Ärztehaus "Süd" / 2', '2026-11-27'], 'participants-Ärztehaus-Süd-2-2026-11-27.xlsx'],
  [['participants', '../../etc', '2026-11-27'], 'participants-etc-2026-11-27.xlsx'],
  [['participants', '!!!', '2026-11-27'], 'participants-2026-11-27.xlsx'],
  [['a', 'x'.repeat(80)], `a-${'x'.repeat(60)}.xlsx`],
])('%j is the file %s', (parts, name) => {
  expect(fileName(parts, 'xlsx')).toBe(name);
});

it.each([
  ['report-St-Anna.pdf', 'attachment; filename=report-St-Anna.pdf'],
  [
    'report-Süd-Straße.pdf',
    "attachment; filename=report-Sud-Strasse.pdf; filename*=UTF-8''report-S%C3%BCd-Stra%C3%9Fe.pdf",
  ],
  ['report-医院.pdf', "attachment; filename=report.pdf; filename*=UTF-8''report-%E5%8C%BB%E9%99%A2.pdf"],
])('%s is offered in ASCII letters, too', (name, header) => {
  expect(attachment(name)).toBe(header);
});

it.each([
  ['excel', 'report-detailed-2026-11-20_2026-11-26-St-Anna.xlsx'],
  ['excelDatatable', 'report-detailed-2026-11-20_2026-11-26-St-Anna-datatable.xlsx'],
  ['excelDetailed', 'report-detailed-2026-11-20_2026-11-26-St-Anna-calls.xlsx'],
  ['pdf', 'report-detailed-2026-11-20_2026-11-26-St-Anna.pdf'],
  ['pdfDetailed', 'report-detailed-2026-11-20_2026-11-26-St-Anna-calls.pdf'],
] as const)('each kind of a report has a name of its own: %s (U17)', (format, name) => {
  const days = { from: readDay('2026-11-20') ?? 0, to: readDay('2026-11-27') ?? 0 };
  const order = { tab: 'detailed', format, orgName: 'St. Anna', report: { days } } as Parameters<typeof nameOfFile>[0];
  expect(nameOfFile(order)).toBe(name);
});
