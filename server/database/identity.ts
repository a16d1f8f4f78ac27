import { chmodSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ifExists } from './failure.ts';

/** The user that the database process runs as; empty: the user of this process. */
export interface Identity {
  uid?: number;
  gid?: number;
}

/** "nobody" on most systems; PostgreSQL needs no entry for it in the user database. */
const UNPRIVILEGED = 65_534;

/**
 * PostgreSQL refuses to run as root. Started as root, it runs as the owner of its data, else as the unprivileged user.
 */
export function databaseIdentity(clusterDir: string): Identity {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(clusterDir);
  return owner && owner.uid !== 0 ? owner : { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
}

const ownerOf = (folder: string): { uid: number; gid: number } | undefined =>
  ifExists(() => {
    const { uid, gid } = statSync(folder);
    return { uid, gid };
  });

/**
 * Gives a cluster owned by root, such as a copy made by root with `cp -r`, to the database user: that user couldn't
 * read it, and PostgreSQL doesn't run as root. Has an effect only if this process is root.
 */
export function handOver(clusterDir: string, { uid, gid }: Identity, say: (sentence: string) => void): void {
  if (uid === undefined || gid === undefined || ownerOf(clusterDir)?.uid !== 0) return;
  for (const path of readdirSync(clusterDir, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(clusterDir, path), uid, gid);
  // The folder comes last, so that an interrupted run is repeated at the next start.
  lchownSync(clusterDir, uid, gid);
  say(`${clusterDir} belonged to root, as a copy does; it was given to the database's own user (${uid}).`);
}

/**
 * Whether `identity` may enter `folder`, which is created if needed. The folder itself gets the execute permission (its
 * content stays private); those above it are not changed. Called as root only.
 */
export function canEnter(folder: string, identity: Identity): boolean {
  mkdirSync(folder, { recursive: true });
  if (identity.uid === undefined) return true;
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const needed = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) {
      if (at !== folder) return false;
      chmodSync(at, mode | needed);
    }
    if (dirname(at) === at) return true;
  }
}
