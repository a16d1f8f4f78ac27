/**
 * `npm run spec`: which facts of docs/requirements.tsv are proven. A test cites ids in its title ("[S7.75]"), an ADR or
 * docs page settles an open one by citing it. Prints the rows that nothing cites, then the count per section.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const rows = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

const proven = cited(
  'tests',
  /(?:\.test|Cases)\.tsx?$/,
  /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1|\[(?:S\d+\.\d+\]\s*\[?)+/g,
);
const settled = cited('docs/adr', /\.md$/, /\[S\d+\.\d+\]/g);

const open = rows.filter(([id]) => !proven.has(id) && !settled.has(id));
for (const [id, , area, text] of open) console.log(`${id}\t${area}\t${text}`);
console.log('');
for (const section of new Set(rows.map((row) => row[1]))) {
  const all = rows.filter((row) => row[1] === section);
  const done = all.filter(([id]) => proven.has(id) || settled.has(id));
  console.log(`section ${section}: ${done.length} of ${all.length}`);
}
console.log(`all: ${rows.length - open.length} of ${rows.length}`);

/** Ids in square brackets within what `pattern` matches, in the files of a folder. */
function cited(folder, files, pattern) {
  const ids = new Set();
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !files.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8');
    for (const [match] of text.matchAll(pattern)) for (const [, id] of match.matchAll(/\[(S\d+\.\d+)\]/g)) ids.add(id);
  }
  return ids;
}
