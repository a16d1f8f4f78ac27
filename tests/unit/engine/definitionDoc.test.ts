import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { CELLS, LISTS, REVIEWS, TABS, TILES, WIDGETS } from '../../../resources/named.ts';
import { overlaySchema, withTables } from '../../../scripts/lib/definitionSchema.ts';
import { schemaFile } from '../../../scripts/lib/schemaFile.mjs';
import type { Declarations } from '../../../src/engine/declared.ts';
import { rules } from '../../../src/engine/rules.ts';
import { shapes } from '../../../src/engine/shape.ts';

const root = resolve(import.meta.dirname, '../../..');
const doc = readFileSync(resolve(root, 'docs/definition.md'), 'utf8');

describe('docs/definition.md', () => {
  it('has the tables generated from the shape by npm run schema', () => {
    expect(withTables(doc)).toBe(doc);
  });

  it('has a table for every kind of object', () => {
    const shown = [...doc.matchAll(/<!-- keys of (\w+) -->/g)].map(([, kind]) => kind);
    expect(shown.toSorted()).toEqual(Object.keys(shapes).toSorted());
  });

  /** Rows of the table whose first heading is this one, without the last column, which is prose. */
  const table = (heading: string) => {
    const [, rows = ''] = new RegExp(`^\\| ${heading} \\|.*\\n\\|[- |]+\\n((?:\\|.*\\n)+)`, 'm').exec(doc) ?? [];
    const cells = rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, -2)
          .map((cell) => cell.trim()),
      );
    return sorted(cells);
  };
  const sorted = (rows: string[][]) => rows.sort(([a = ''], [b = '']) => a.localeCompare(b));
  const optionsOf = (known: Declarations, name: string) => Object.keys(known[name]?.options ?? {}).join(', ');

  it.each([
    ['input', WIDGETS],
    ['cell', CELLS],
  ] as [string, Declarations][])(
    'names every %s, what it is for, its options, and nothing else [P14]',
    (heading, known) => {
      const rows = Object.entries(known).map(([name, { accepts = [] }]) => [
        name,
        accepts.join(', '),
        optionsOf(known, name),
      ]);
      expect(table(heading)).toEqual(sorted(rows));
    },
  );

  it.each([
    ['tab', TABS],
    ['list', LISTS],
    ['review', REVIEWS],
    ['tile', TILES],
    ['rule', rules],
  ] as [string, Declarations][])('names every %s with its options, and nothing else [P13]', (heading, known) => {
    expect(table(heading)).toEqual(sorted(Object.keys(known).map((name) => [name, optionsOf(known, name)])));
  });
});

describe('docs/definition.schema.json', () => {
  const schema = overlaySchema();
  const validate = new Ajv2020({ strict: true, strictRequired: false, allErrors: false }).compile(schema);
  const patch = (change: object) => ({ schema: 1, patch: [{ name: 'doors', ...change }] });
  const add = (definition: object) => ({ schema: 1, add: [definition] });
  const page = (tile: object) =>
    add({ schema: 1, kind: 'page', name: 'room', tiles: [{ name: 'a', x: 0, y: 0, w: 3, h: 1, ...tile }] });

  it('is generated from the shape by npm run schema', () => {
    expect(JSON.parse(readFileSync(resolve(root, 'docs/definition.schema.json'), 'utf8'))).toEqual(schema);
  });

  it.each(definitions.map((definition) => [definition.name, definition] as const))('accepts %s', (_, definition) => {
    expect(validate(add(JSON.parse(JSON.stringify(definition)))), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each([
    ['an overlay that names it', { $schema: '/definition.schema.json', schema: 1 }, true],
    ['a new field', patch({ fields: { a: { type: 'text', maxLength: 3 } } }), true],
    ['a field in part', patch({ fields: { a: { maxLength: null } } }), true],
    ['a page', page({ type: 'count', options: { resource: 'doors' } }), true],
    ['another version', { schema: 2 }, false],
    ['an unknown key', patch({ fieldz: {} }), false],
    ['a field of no type', add({ ...definitions[0], fields: { a: { type: 'txt' } } }), false],
    ['an icon that is none', patch({ menu: { section: 'monitor', order: 1, icon: 'nothing' } }), false],
    ['a tile with an option that it has not', page({ type: 'count', options: { resource: 'doors', rows: 1 } }), false],
    ['a tile that is none', page({ type: 'chart' }), false],
  ])('judges as the loader does: %s', (_, overlay, valid) => {
    expect(validate(JSON.parse(JSON.stringify(overlay))), JSON.stringify(validate.errors)).toBe(valid);
  });
});

it('the JSON Schema is served with the console', () => {
  const emitted: { fileName?: string; source?: unknown }[] = [];
  const generate = schemaFile.generateBundle as unknown as (this: { emitFile: (file: object) => void }) => void;
  generate.call({ emitFile: (file) => emitted.push(file) });
  expect(emitted.map(({ fileName }) => fileName)).toEqual(['definition.schema.json']);
  expect(JSON.parse(String(emitted[0]?.source))).toEqual(overlaySchema());
});
