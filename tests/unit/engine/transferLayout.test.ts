import { expect, it } from 'vitest';
import { parseCsv } from '../../../src/engine/transfer/csv.ts';
import { detectDelimiter } from '../../../src/engine/transfer/delimiter.ts';
import { carriedMapping, headingIndex } from '../../../src/engine/transfer/layout.ts';

const TARGETS = [
  { key: 'name', names: ['First name', 'Vorname'] },
  { key: 'surname', names: ['Surname', 'Nachname'] },
  { key: 'code', names: ['Code', 'Kürzel'] },
];
const at = (...rows: string[][]) =>
  headingIndex(
    rows.map((cells, i) => ({ row: i + 1, cells })),
    TARGETS,
  );

it.each([
  ['sep=;\nname,x;code', ';'],
  ['"sep=|"\r\nname|code', '|'],
  ['SEP=\t\nname,x\tcode', '\t'],
  ['sep=:\nname;code', ';'],
  ['Liste; Stand heute\na,b,c\n1,2,3\n4,5,6', ','],
])('%j is separated by %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter));

it('rows are numbered with the blank ones, but without the line that names the separator', () => {
  expect(parseCsv('sep=;\na;b\n\n;\n1;"x\ny"\n2;z', ';')).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 4, cells: ['1', 'x\ny'] },
    { row: 5, cells: ['2', 'z'] },
  ]);
});

it('the headings are the first row with names of fields, else the first that is as wide as the table', () => {
  expect(at(['Vorname', 'Nachname'], ['Jan', 'Novák'])).toBe(0);
  expect(at(['Name of the list', 'Code'], ['Vorname', 'Nachname', 'Kürzel'], ['Jan', 'Novák', 'jn'])).toBe(1);
  expect(at(['Liste'], ['', '', 'heute'], ['foo', 'bar', 'baz'], ['1', '2', '3'])).toBe(2);
  expect(at(['Code'], ['c1'], ['c2'])).toBe(0);
  expect(at()).toBe(0);
});

it('columns with the same heading keep what was mapped, in their order, and nothing is mapped twice', () => {
  const before = { headings: ['A', 'B', 'B', ''], mapping: ['name', 'code', null, 'x'] };
  expect(carriedMapping(before, { headings: ['B', 'C', 'A', 'B', ''], guessed: ['x', 'name', 'y', 'z', 'q'] })).toEqual(
    ['code', null, 'name', null, 'q'],
  );
});
