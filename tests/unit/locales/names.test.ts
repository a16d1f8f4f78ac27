import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { AUTHORITIES } from '../../../resources/enums.ts';
import { groupAuthorities } from '../../../src/widgets/authorities/AuthoritiesInput.tsx';

type Names = { resources: { [name: string]: { name?: string } } };
type Types = { views: { authorities: { types: { [type: string]: string } } } };

const LANGUAGES = ['en', 'de', 'cs', 'fr', 'it'];
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../locales', language, file), 'utf8'));

// the lists of imports and limits show nothing else of a kind of records
it.each(LANGUAGES)('no two kinds of records have the same name for several in %s', (language) => {
  const { resources }: Names = read(language, 'resources.json');
  const several = Object.values(resources).flatMap(({ name }) => name?.split('||||').at(-1)?.trim() ?? []);
  expect(several.length).toBeGreaterThan(20);
  expect(several.filter((name, index) => several.indexOf(name) !== index)).toEqual([]);
});

it.each(LANGUAGES)('each row of the table of authorities is named after its records in %s', (language) => {
  const { views }: Types = read(language, 'views.json');
  const types = groupAuthorities(AUTHORITIES).pairs.map(({ type }) => type);
  expect(types).toContain('ALARM_ROTATIONAL');
  expect(types.filter((type) => !views.authorities.types[type])).toEqual([]);
});
