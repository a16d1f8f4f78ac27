import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../packageRoot.ts';
import { DatabaseError } from './failure.ts';

/** One numbered migration. */
export interface Migration {
  name: string;
  sql: string;
  /** Checksum of the text, independent of line endings. */
  checksum: string;
  /** Contains no statement: its number was never used, so it may be applied after later ones. */
  empty: boolean;
  /** The release before can't work with the changed tables: a line of its text begins with `-- Contracts:` and says why. */
  contracts: boolean;
}

const NAME = /^(\d{3})_\w+\.sql$/;

/** The migrations of a folder in order; throws if a number is missing or duplicate. */
export function readMigrations(folder = join(packageRoot(), 'server/database/migrations')): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  names.forEach((name, i) => {
    const [number, wanted] = [Number(NAME.exec(name)?.[1]), i + 1];
    if (number === wanted) return;
    const what = number < wanted ? `is there twice (${names[i - 1]}, ${name})` : 'is missing';
    const nth = String(Math.min(number, wanted)).padStart(3, '0');
    throw new DatabaseError(`Migration ${nth} ${what} in ${folder}; install the platform again.`);
  });
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const empty = sql.replace(/^\s*--.*$/gm, '').trim() === '';
    return { name, sql, checksum, empty, contracts: /^-- Contracts:/m.test(sql) };
  });
}
