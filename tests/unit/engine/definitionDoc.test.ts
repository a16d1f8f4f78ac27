import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/engine/rules.ts';
import { fieldKinds, shapes } from '../../../src/engine/shape.ts';
import { cells, inputs, tabs } from '../../../src/widgets/registry.ts';

const root = resolve(import.meta.dirname, '../../..');
const doc = readFileSync(resolve(root, 'docs/definition.md'), 'utf8');
const types = ['data', 'api', 'definition', 'view', 'overlay']
  .map((file) => readFileSync(resolve(root, `src/engine/${file}.ts`), 'utf8'))
  .join('\n');

/** Keys that the doc says in code: `key`. */
const documented = new Set([...doc.matchAll(/`([A-Za-z]+)`/g)].map(([, key]) => key));
/** `field` and `order` of Sort, Place and PatchColumn are documented with the key that holds them. */
const inText = (key: string) => documented.has(key) || new RegExp(`[{,]\\s*${key}\\b`).test(doc);

describe('docs/definition.md', () => {
  it.each(Object.entries(shapes))('describes every key of %s', (_, shape) => {
    expect(Object.keys(shape).filter((key) => !inText(key))).toEqual([]);
  });

  it('names no key that the checker does not know', () => {
    const keys = new Set<string>(Object.values(shapes).flatMap((shape) => Object.keys(shape)));
    // The first cell of a row names keys, or the types of a field.
    const rows = [...doc.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      cell.replaceAll('`', '').split(', '),
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((key) => !keys.has(key) && !Object.hasOwn(fieldKinds, key))).toEqual([]);
  });

  it('and the checker know the keys of the types', () => {
    const declared = [...types.matchAll(/^ {2}(\w+)\??:/gm)].map(([, key]) => key ?? '');
    const checked = new Set(Object.values(shapes).flatMap((shape) => Object.keys(shape)));
    const loaded = new Set(['source', 'patchedBy']);
    expect(declared.filter((key) => !checked.has(key) && !loaded.has(key))).toEqual([]);
  });

  /** Rows of the table whose first heading is this one, without their last column, which is prose. */
  const table = (heading: string) => {
    const [, rows = ''] = new RegExp(`^\\| ${heading} \\|.*\\n\\|[- |]+\\n((?:\\|.*\\n)+)`, 'm').exec(doc) ?? [];
    return rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split(' | ')
          .slice(0, -1)
          .map((cell) => cell.replace(/^\| /, '')),
      )
      .sort(([a = ''], [b = '']) => a.localeCompare(b));
  };
  const sorted = (rows: string[][]) => rows.sort(([a = ''], [b = '']) => a.localeCompare(b));

  it('names every input, cell and tab, what they are for, and nothing else [P14]', () => {
    const accepted = (widgets: typeof inputs | typeof cells) =>
      sorted(Object.entries(widgets).map(([name, { accepts }]) => [name, accepts.join(', ')]));
    expect(table('input')).toEqual(accepted(inputs));
    expect(table('cell')).toEqual(accepted(cells));
    expect(table('tab')).toEqual(sorted(Object.keys(tabs).map((name) => [name])));
  });

  it('names every rule with its options, and nothing else [P13]', () => {
    const known = Object.entries(rules).map(([name, { options }]) => [name, Object.keys(options).join(', ')]);
    expect(table('rule')).toEqual(sorted(known));
  });
});
