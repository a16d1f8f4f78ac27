import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { canEnter, databaseIdentity } from './identity.ts';

const SHARED_STATE = '/var/lib/tocsin';

/**
 * The folder of the cluster: the data folder itself, or, if the unprivileged user cannot enter it (a checkout in
 * /root), a folder below /var/lib/tocsin.
 */
export function clusterHome(dataDir: string, say: (sentence: string) => void): string {
  const clusterDir = join(dataDir, 'postgres');
  if (existsSync(clusterDir) || canEnter(dataDir, databaseIdentity(clusterDir))) return dataDir;
  // The data folder's path is part of the name, so that two checkouts never share a database.
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const home = join(SHARED_STATE, `${basename(dirname(dataDir))}-${digest}`);
  mkdirSync(home, { recursive: true });
  say(`The database's user cannot enter ${dataDir}, so the database is kept in ${home}.`);
  return home;
}
