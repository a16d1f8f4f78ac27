import { describe, expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import {
  type CellTexts,
  escapeCell,
  escapeTypedCell,
  joinList,
  parseCell,
  splitList,
  unescapeCell,
} from '../../../src/engine/transfer/cells.ts';
import { changedBy, changesBetween } from '../../../src/engine/transfer/changes.ts';
import { matchKeys, transferColumns } from '../../../src/engine/transfer/columns.ts';
import { detectDelimiter } from '../../../src/engine/transfer/delimiter.ts';
import { guessMapping } from '../../../src/engine/transfer/guess.ts';
import { resolveRefs } from '../../../src/engine/transfer/pending.ts';
import { cellsOf, readRow } from '../../../src/engine/transfer/rows.ts';

const texts: CellTexts = {
  choice: (path, value) => (value === 'CAR' ? ['Pkw', 'Osobní auto'] : [path]),
  yes: ['Yes', 'Ja'],
  no: ['No', 'Nein'],
};

const things = defineResource({
  schema: 1,
  name: 'things',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 80 },
    code: { type: 'text', unique: 'global' },
    kind: { type: 'enum', values: ['CAR', 'VAN'] },
    tags: { type: 'enum', values: ['CAR', 'VAN'], multiple: true },
    seats: { type: 'int' },
    weight: { type: 'decimal' },
    active: { type: 'bool' },
    since: { type: 'date' },
    opens: { type: 'time' },
    icon: { type: 'json', codec: 'jsonText' },
    secret: { type: 'password' },
    label: { type: 'derived', template: '{name}' },
    place: { type: 'group', fields: { street: { type: 'text' }, ownerId: { type: 'ref', to: 'things' } } },
    parts: {
      type: 'array',
      fields: { name: { type: 'text' }, thingIds: { type: 'ref', to: 'things', multiple: true } },
    },
    friendIds: { type: 'ref', to: 'things', multiple: true },
    made: { type: 'text', readOnly: true },
    from: { type: 'dateTime' },
  },
  api: { listType: 'THING' },
});
const resource = (() => {
  const loaded = loadDefinitions([things], []);
  const found = loaded.byName.get('things');
  if (!found) throw new Error(JSON.stringify(loaded.faults));
  return found;
})();

describe('cells', () => {
  it.each([
    '=1+1',
    '+49 171',
    '-x',
    '@a',
    '\tb',
    '\rc',
    "'=d",
    "''=e",
    '\uFF1Df',
    "it's",
    '',
    "'",
    ' =g',
    '-5',
    '-5.25',
  ])('no spreadsheet executes %j, and it is read back unchanged', (text) => {
    for (const safe of [escapeCell, escapeTypedCell]) expect(unescapeCell(safe(text))).toBe(text);
    const cell = escapeCell(text);
    expect(/^[=+\-@\t\r\uFF1D]/.test(cell) && !/^-\d/.test(cell)).toBe(false);
  });

  it.each([[[]], [['a']], [['a;b', 'c "d"', ' e ', 'f\ng']], [['=x', 'ž, š']]])(
    'a list %j fits into one cell',
    (list) => {
      expect(splitList(joinList(list))).toEqual(list);
    },
  );

  it('a list written by a person is parsed too', () => {
    expect(splitList('a;b ;\n c\nd;;')).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['kind', 'CAR', 'CAR'],
    ['kind', 'car', 'CAR'],
    ['kind', ' osobni AUTO', 'CAR'],
    ['tags', 'van; Pkw', ['VAN', 'CAR']],
    ['seats', '12', 12],
    ['seats', '+3', 3],
    ['weight', '-1,5', -1.5],
    ['active', 'ja', true],
    ['active', '0', false],
    ['tags', 'van, Pkw', ['VAN', 'CAR']],
    ['tags', 'van\nPkw; VAN', ['VAN', 'CAR', 'VAN']],
    ...['WAHR', 'PRAVDA', 'VRAI', 'VERO', 'TRUE', 'ano', 'Oui', 'sì', 'y', 'X'].map(
      (word): [string, string, unknown] => ['active', word, true],
    ),
    ...['FALSCH', 'NEPRAVDA', 'FAUX', 'FALSO', 'FALSE', 'ne', 'non', 'no', 'N'].map(
      (word): [string, string, unknown] => ['active', word, false],
    ),
    ['since', '1.2.2026', '2026-02-01'],
    ['since', '1. 12. 2026', '2026-12-01'],
    ['since', '31/12/2026', '2026-12-31'],
    ['since', '31-12-2026', '2026-12-31'],
    ['since', '01.12.26', '2026-12-01'],
    ['since', '31.12.2026 00:00', '2026-12-31'],
    ['since', '2026-12-31', '2026-12-31'],
    ['opens', '7:00', '07:00'],
    ['opens', '7:00 PM', '19:00'],
    ['opens', '12:05 am', '00:05'],
    ['opens', '7h30', '07:30'],
    ['opens', '17.45 Uhr', '17:45'],
    ['from', '1. 12. 2026 7:05', '2026-12-01 07:05:00'],
    ['from', '31/12/2026, 23:59:30', '2026-12-31 23:59:30'],
    ['from', '31.12.2026', '2026-12-31 00:00:00'],
    ['from', '2026-12-31T07:05', '2026-12-31 07:05:00'],
    // validation reports it
    ['opens', '25:00', '25:00'],
    ['opens', '08:30:00', '08:30'],
    ['icon', '{"a":1}', { a: 1 }],
    ['parts', '[{"name":"x"}]', [{ name: 'x' }]],
    ['name', ' kept ', ' kept '],
  ])('%s reads %j', (name, cell, value) => {
    const field = resource.fields[name];
    expect(field && parseCell(field, name, cell, texts)).toEqual({ value });
  });

  it.each([
    ['kind', 'BOAT', 'choice:BOAT'],
    ['tags', 'CAR; BOAT', 'choice:BOAT'],
    ['seats', '1.000,5', 'number'],
    ['seats', '0x10', 'number'],
    ['active', 'perhaps', 'bool'],
    // another order of day and month is never guessed
    ['since', '12/31/2026', 'date'],
    ['since', '30.2.2026', 'date'],
    ['from', '31.12.2026 25:00', 'dateTime'],
    ['icon', '{', 'json'],
    ['icon', '"\\u0000"', 'json'],
    ['parts', '[1]', 'items'],
    ['parts', '{}', 'items'],
  ])('%s does not read %j', (name, cell, code) => {
    const field = resource.fields[name];
    expect(field && parseCell(field, name, cell, texts)).toEqual({ code });
  });
});

describe('columns', () => {
  it('contain every field once, a reference twice, and neither passwords nor derived fields', () => {
    expect(transferColumns(resource).map(({ key, form }) => `${key} ${form}`)).toEqual([
      'id id',
      'name value',
      'code value',
      'kind value',
      'tags value',
      'seats value',
      'weight value',
      'active value',
      'since value',
      'opens value',
      'icon value',
      'place.street value',
      'place.ownerName name',
      'place.ownerId ref',
      'parts value',
      'friendNames name',
      'friendIds ref',
      'made value',
      'from value',
    ]);
    expect(
      transferColumns(resource)
        .filter(({ importable }) => !importable)
        .map(({ key }) => key),
    ).toEqual(['made']);
    expect(matchKeys(resource)).toEqual(['id', 'code', 'name']);
  });

  it('are parsed back to the same record', () => {
    const record = {
      id: 7,
      name: 'A',
      code: null,
      kind: 'VAN',
      tags: ['CAR'],
      seats: 0,
      weight: -0.5,
      active: false,
      since: '2026-11-21',
      opens: '07:00',
      icon: { name: 'x' },
      made: 'here',
      place: { street: 'Elbe 1', ownerId: 3, ownerName: 'C' },
      parts: [{ name: 'p', thingIds: [3, 4], thingNames: ['C', 'D; E'] }],
      friendIds: [4, 3],
      friendNames: ['D; E', 'C'],
    };
    const columns = transferColumns(resource);
    const row = readRow(columns, cellsOf(columns, record), { empty: 'clear', texts });
    const titles = new Map([
      [3, 'C'],
      [4, 'D; E'],
    ]);
    resolveRefs(row, {
      title: (_, id) => titles.get(id),
      named: (_, name) => [...titles].filter(([, title]) => title === name).map(([id]) => id),
    });
    expect(row).toMatchObject({ id: 7, errors: {} });
    const said = row.values.map(([path]) => path);
    expect(changesBetween(resource, record, changedBy(resource, record, row.values), said)).toEqual([]);
    expect(changedBy(resource, {}, row.values)).toMatchObject({
      seats: 0,
      active: false,
      friendIds: [4, 3],
      place: { ownerId: 3 },
    });
  });

  it('an empty cell keeps or clears a value; items contain references by id or by name', () => {
    const columns = transferColumns(resource).filter(({ key }) => ['name', 'parts', 'friendIds'].includes(key));
    expect(readRow(columns, ['', '', ''], { empty: 'keep', texts }).values).toEqual([]);
    expect(readRow(columns, ['', ' ', ''], { empty: 'clear', texts }).values).toEqual([
      ['name', null],
      ['parts', []],
      ['friendIds', []],
    ]);
    const row = readRow(columns, ['n', '[{"thingNames":["C"]}]', '9'], { empty: 'keep', texts });
    resolveRefs(row, { title: () => undefined, named: (_, name) => (name === 'C' ? [3] : []) });
    expect(row.errors).toEqual({ friendIds: 'unknownId:9' });
    expect(row.values[1]).toEqual(['parts', [{ thingIds: [3] }]]);
  });
});

describe('a file', () => {
  it.each([
    ['a;b;c\n1,5;2,5;3\n', ';'],
    ['a,b\n"x;y;z;w",2\n', ','],
    ['a\tb\n1\t2', '\t'],
    ['\r\n;;;\r\n', ';'],
    ['one\ntwo', ','],
  ])('%j is parted by %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter));

  it('is mapped by headings equal to keys and labels or similar to labels, each target once', () => {
    const targets = [
      { key: 'id', names: ['ID'] },
      { key: 'shortName', names: ['Short name', 'Kurzname', 'Zkratka'] },
      { key: 'orgName', names: ['Organization', 'Organisation'] },
      { key: 'orgId', names: ['Organization (ID)', 'Organisation (ID)'] },
      { key: 'surname', names: ['Nachname', 'Příjmení'] },
    ];
    const headings = ['Kurz-Name', 'PRIJMENI', 'organisation', 'Organisation ID', 'Kurzname', 'Nachnahme', 'id', 'x'];
    expect(guessMapping(headings, targets)).toEqual([
      'shortName',
      'surname',
      'orgName',
      'orgId',
      null,
      null,
      'id',
      null,
    ]);
    expect(guessMapping(['Nachnahme', 'Organisationen', ''], targets)).toEqual(['surname', 'orgName', null]);
    const people = [
      { key: 'name', names: ['Name', 'Vorname'] },
      { key: 'surname', names: ['Surname', 'Nachname'] },
      { key: 'shortName', names: ['Short name', 'Kurzname'] },
    ];
    expect(guessMapping(['Name', 'Vorname', 'Kurzname'], people)).toEqual([null, 'name', 'shortName']);
    expect(guessMapping(['Name', 'Surname'], people)).toEqual(['name', 'surname']);
  });
});
