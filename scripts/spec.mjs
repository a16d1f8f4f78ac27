/**
 * `npm run spec`: reports which facts of docs/requirements.tsv are proven. A fact is proven if the title of a test that
 * reaches the product cites its id ("[S7.75]"), and settled if an ADR cites it. Prints the rows that nothing cites,
 * then the count per section.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfTest } from './lib/reach.mjs';
import { root } from './lib/run.mjs';

const rows = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

/** Test files, and files with their cases, that reach the product. */
const reaching = new Set(filesIn('tests', /\.test\.tsx?$/).flatMap((file) => [...filesOfTest(file, root)]));
const proven = cited(
  'tests',
  /(?:(?:\.test|Cases)\.tsx?|^entities\.ts)$/,
  /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1|\[(?:S\d+\.\d+\]\s*\[?)+/g,
  (file) => reaching.has(file),
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

/** Paths of the files in a folder and its subfolders whose name matches. */
function filesIn(folder, named) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Ids in square brackets within the matches of `pattern`, in those files of a folder that `counts` accepts. */
function cited(folder, named, pattern, counts = () => true) {
  const ids = new Set();
  for (const file of filesIn(folder, named).filter(counts)) {
    const text = readFileSync(file, 'utf8');
    for (const [match] of text.matchAll(pattern)) for (const [, id] of match.matchAll(/\[(S\d+\.\d+)\]/g)) ids.add(id);
  }
  return ids;
}
