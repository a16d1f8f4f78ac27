import { expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { haveClash, importColumns, templateColumns } from '../../../src/engine/transfer/columns.ts';
import { guessMapping } from '../../../src/engine/transfer/guess.ts';
import { withItems } from '../../../src/engine/transfer/items.ts';
import { readRow } from '../../../src/engine/transfer/rows.ts';
import { splitName } from '../../../src/engine/transfer/splitName.ts';
import { withWholeName } from '../../../src/engine/transfer/wholeName.ts';

const crews = defineResource({
  schema: 1,
  name: 'crews',
  title: '{first} {last}',
  wholeName: { given: 'first', family: 'last' },
  fields: {
    first: { type: 'text', required: true },
    last: { type: 'text', required: true },
    lines: {
      type: 'array',
      fields: {
        kind: { type: 'enum', values: ['MOBILE', 'EMAIL'], required: true },
        to: { type: 'text', required: true, addressBy: 'kind' },
        note: { type: 'text' },
      },
    },
    // an item needs more than its address, so no column alone can make one
    doors: {
      type: 'array',
      fields: {
        kind: { type: 'enum', values: ['PHONE'] },
        to: { type: 'text', addressBy: 'kind' },
        floor: { type: 'int', required: true },
      },
    },
  },
  api: { listType: 'CREW' },
});
const loaded = loadDefinitions([crews], []);
const found = loaded.byName.get('crews');
if (!found) throw new Error(JSON.stringify(loaded.faults));
const resource = found;
const byKey = new Map(importColumns(resource).map((column) => [column.key, column]));
const texts = { choice: () => [], yes: [], no: [] };

/** The lines that a row with these cells gives a record. */
function linesOf(before: { [name: string]: unknown }[], cells: [key: string, cell: string][], clears = false) {
  const columns = cells.map(([key]) => byKey.get(key));
  const empty = clears ? 'clear' : 'keep';
  const row = readRow(
    columns,
    cells.map(([, cell]) => cell),
    { empty, texts },
  );
  return new Map(withItems(resource, row, { lines: before })).get('lines');
}

it('a list of addresses of several kinds has a column for each kind', () => {
  expect([...byKey.keys()]).toEqual([
    'id',
    'first',
    'last',
    'lines',
    'doors',
    'lines.MOBILE',
    'lines.EMAIL',
    'first+last',
    'last+first',
  ]);
  expect(templateColumns(resource).map(({ key }) => key)).toEqual([
    'id',
    'first',
    'last',
    'doors',
    'lines.MOBILE',
    'lines.EMAIL',
  ]);
});

it('several columns make several items, in the order of the columns', () => {
  expect(
    linesOf(
      [],
      [
        ['lines.EMAIL', 'jan@example.org'],
        ['lines.MOBILE', '+420 777 123 456, +420 777 123 457'],
        ['lines.MOBILE', ' '],
        ['lines.MOBILE', '+420 777 123 458'],
      ],
    ),
  ).toEqual([
    { kind: 'EMAIL', to: 'jan@example.org' },
    { kind: 'MOBILE', to: '+420 777 123 456' },
    { kind: 'MOBILE', to: '+420 777 123 457' },
    { kind: 'MOBILE', to: '+420 777 123 458' },
  ]);
});

it('a number that a spreadsheet has shortened stays one, so that it is refused as that', () => {
  expect(linesOf([], [['lines.MOBILE', '4,20777E+11']])).toEqual([{ kind: 'MOBILE', to: '4,20777E+11' }]);
});

it('of a stored record, an address replaces the first of its kind that no cell names, and the rest stays', () => {
  const before = [
    { kind: 'MOBILE', to: '+420 777 123 456', note: 'work' },
    { kind: 'MOBILE', to: '+420 777 123 457', note: 'home' },
    { kind: 'EMAIL', to: 'jan@example.org' },
  ];
  expect(linesOf(before, [['lines.MOBILE', 'tel:+420 777 123 457']])).toEqual(before);
  expect(linesOf(before, [['lines.MOBILE', '+420 777 000 000']])).toEqual([
    { kind: 'MOBILE', to: '+420 777 000 000', note: 'work' },
    before[1],
    before[2],
  ]);
  expect(linesOf(before, [['lines.MOBILE', '']])).toBeUndefined();
  expect(linesOf(before, [['lines.MOBILE', '']], true)).toEqual([before[2]]);
  // what the first column names is not cleared by the second one, which is empty
  const two: [string, string][] = [
    ['lines.MOBILE', '+420 777 123 457'],
    ['lines.MOBILE', ''],
  ];
  expect(linesOf(before, two, true)).toEqual([before[1], before[2]]);
});

it('only columns of items can be mapped twice, and a whole name not beside its parts', () => {
  expect(haveClash(resource, ['lines.MOBILE', 'lines.MOBILE', null, 'first+last'])).toBe(false);
  expect(haveClash(resource, ['first', 'first'])).toBe(true);
  expect(haveClash(resource, ['first+last', 'last'])).toBe(true);
  expect(haveClash(resource, ['first+last', 'last+first'])).toBe(true);
});

it('several headings can mean the same kind', () => {
  const targets = [
    { key: 'first', names: ['Name'] },
    { key: 'lines.MOBILE', names: ['Mobile'], usual: ['Handy', 'Natel'], repeats: true },
  ];
  expect(guessMapping(['Handy', 'Mobile 2', 'Name', 'Natel'], targets)).toEqual([
    'lines.MOBILE',
    'lines.MOBILE',
    'first',
    'lines.MOBILE',
  ]);
});

it.each([
  ['Novák, Jan', 'Jan', 'Novák', 'Jan', 'Novák'],
  ['Jan Novák', 'Jan', 'Novák', 'Novák', 'Jan'],
  ['  Jan   Karel Novák ', 'Jan Karel', 'Novák', 'Karel Novák', 'Jan'],
  ['Ludwig van der Berg', 'Ludwig', 'van der Berg', 'van der Berg', 'Ludwig'],
  ['von Braun, Eva Maria', 'Eva Maria', 'von Braun', 'Eva Maria', 'von Braun'],
  ['Jan Novák, Ph.D.', 'Jan', 'Novák, Ph.D.', 'Novák', 'Jan, Ph.D.'],
  ['Novák, Jan, CSc.', 'Jan', 'Novák, CSc.', 'Jan', 'Novák, CSc.'],
  ['Novák', '', 'Novák', '', 'Novák'],
])('%j is split to %j and %j', (text, given, family, givenLast, familyFirst) => {
  expect(splitName(text, false)).toEqual({ given, family });
  expect(splitName(text, true)).toEqual({ given: givenLast, family: familyFirst });
});

it('a family name with particles at its beginning is kept whole when it comes first', () => {
  expect(splitName('van der Berg Ludwig', true)).toEqual({ given: 'Ludwig', family: 'van der Berg' });
});

it('a column that was taken for one part of the name has all of it if its cells do', () => {
  const rows = [['Jan Novák'], [''], ['Malá, Eva']];
  expect(withWholeName(resource, ['first'], rows)).toEqual(['first+last']);
  expect(withWholeName(resource, ['last'], rows)).toEqual(['last+first']);
  expect(withWholeName(resource, ['first', 'last'], rows)).toEqual(['first', 'last']);
  expect(withWholeName(resource, ['first'], [['Jan Novák'], ['Eva']])).toEqual(['first']);
});

it('the parts of a whole name are text fields', () => {
  const wrong = loadDefinitions([{ ...crews, wholeName: { given: 'first', family: 'lines' } }], []);
  expect(wrong.faults.map(({ key }) => key)).toContain('wholeName.family');
});
