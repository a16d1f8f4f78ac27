import { expect, it } from 'vitest';
import { attachment, fileName } from '../../../server/fileName.ts';

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
