import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Label from '@mui/icons-material/LabelRounded';
import { expect, it } from 'vitest';
import { ICONS } from '../../resources/named.ts';
import { ROUTES } from '../../resources/pages.ts';
import { iconOf } from '../../src/ui/icons.tsx';
import { loaded } from './shipped.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('engine'))
    .map((name) => join(folder, name));

it("the console does not read the platform's keys", () => {
  const files = ['src', 'dataProvider', 'authProvider'].flatMap(sources);
  expect(files.length).toBeGreaterThan(200);
  const reads = /\.table\b|\btable\b[^;]*\} = (?:resource|definition|loaded|part|tree)\b/;
  expect(files.filter((file) => reads.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it('both sides know the routes of all pages, so that no definition uses them', () => {
  const pages = sources('src/pages').filter((file) => file.endsWith('page.ts') && file !== 'src/pages/page.ts');
  const paths = pages.map((file) => /path: '(\/[^/:*']*)/.exec(readFileSync(join(root, file), 'utf8'))?.[1]);
  expect(paths.length).toBeGreaterThan(4);
  // a page that replaces a definition's own screen is known by the definition's name
  const known = [...ROUTES, ...loaded.resources.map(({ name }) => `/${name}`)];
  expect(paths.filter((path) => path === undefined || !known.includes(path))).toEqual([]);
});

it('every icon of the registry exists', () => {
  expect(ICONS.length).toBeGreaterThan(50);
  expect(ICONS.filter((name) => iconOf(name) === Label)).toEqual([]);
});
