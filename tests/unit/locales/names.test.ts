import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

type Names = { resources: { [name: string]: { name?: string } } };

// the lists of imports and limits show nothing else of a kind of records
it.each(['en', 'de', 'cs', 'fr', 'it'])('no two kinds of records have the same name for several in %s', (language) => {
  const file = resolve(import.meta.dirname, '../../../locales', language, 'resources.json');
  const { resources }: Names = JSON.parse(readFileSync(file, 'utf8'));
  const several = Object.values(resources).flatMap(({ name }) => name?.split('||||').at(-1)?.trim() ?? []);
  expect(several.length).toBeGreaterThan(20);
  expect(several.filter((name, index) => several.indexOf(name) !== index)).toEqual([]);
});
