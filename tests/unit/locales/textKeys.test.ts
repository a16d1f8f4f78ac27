import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function addKeys(texts: object, prefix: string, into: Set<string>): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') into.add(prefix + key);
    else addKeys(value, `${prefix}${key}.`, into);
  }
}

const known = new Set<string>();
for (const file of filesOf('locales/en', /\.json$/)) addKeys(JSON.parse(readFileSync(file, 'utf8')), '', known);
/** The first segment of every key; labels of definitions have conventional keys. */
const spaces = new Set([...known].map((key) => key.split('.')[0] ?? ''));
for (const made of ['resources', 'enums', 'ra']) spaces.delete(made);
/** A complete key in quotes; keys composed of parts are tested where they are shown. */
const KEY = new RegExp(`['"\`]((?:${[...spaces].join('|')})\\.[A-Za-z0-9_.]+)['"\`]`, 'g');
const sources = ['src', 'dataProvider', 'authProvider'].flatMap((folder) => filesOf(folder, /\.tsx?$/));

describe('texts', () => {
  it('exist for every key in the code', () => {
    const missing = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(KEY)]
        .map(([, key]) => key ?? '')
        .filter((key) => !known.has(key))
        .map((key) => `${key} in ${file.slice(root.length + 1)}`),
    );
    expect(missing).toEqual([]);
  });
});
