import type { Config } from '../config.ts';
import { DatabaseError } from '../database/failure.ts';
import type { Table } from './tables.ts';

/** The settings with which a platform is backed up and restored. */
export type BackupSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'tokenSecret' | 'files' | 'timeZone'>;

/** Numbers of items in an archive, for the message to the user. */
export interface ItemCounts {
  tables: number;
  /** Undefined: the attachments are in a bucket and not in the archive. */
  attachments: number | undefined;
}

/** Version of the archive format; a higher one comes from a newer release. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const TOKEN_SECRET = 'token-secret';

/** Size and hash of one member of an archive. */
export interface MemberChecksum {
  bytes: number;
  sha256: string;
}

/** The contents of an archive. */
export interface Manifest {
  format: number;
  /** Release that created it, and when. */
  version: string;
  createdAt: string;
  /** Migrations that created the tables. */
  migrations: { name: string; checksum: string }[];
  tables: Table[];
  sequences: { name: string; value: number }[];
  /** Whether it contains attachments; those kept in a bucket are not included. */
  files: boolean;
  members: { [name: string]: MemberChecksum };
}

/** Allowed names of members; none of them can leave its folder. */
const MEMBER = /^(manifest\.json|token-secret|tables\/[a-z_][a-z0-9_]*|files\/[0-9a-f]{40})$/;

/** Throws if this name is not allowed for a member. */
export function checkMember(file: string, name: string): void {
  if (!MEMBER.test(name)) throw damagedArchiveError(file, `it holds "${name}"`);
}

/** The error for an archive that cannot be restored. */
export function damagedArchiveError(file: string, why: string): DatabaseError {
  return new DatabaseError(`${file} is damaged or no back-up of this platform: ${why}; nothing was restored.`);
}

/** The name of the member that holds a table. */
export const tableMember = (table: string) => `tables/${table}`;

/** The name of the member that holds an attachment, and the reverse. */
export const fileMember = (key: string) => `files/${key}`;
export const keyOfMember = (member: string) => /^files\/(.+)$/.exec(member)?.[1];

/** Parses the manifest of an archive. */
export function parseManifest(file: string, text: string): Manifest {
  let found: Partial<Manifest> | null;
  try {
    found = JSON.parse(text);
  } catch {
    throw damagedArchiveError(file, 'its list of contents cannot be read');
  }
  if (typeof found?.format === 'number' && found.format > FORMAT) throw newerReleaseError(file, found.version);
  const { format, version, createdAt, migrations, tables, sequences, files, members } = found ?? {};
  const lists = [migrations, tables, sequences].every(Array.isArray);
  if (format !== FORMAT || !lists || typeof members !== 'object' || members === null) {
    throw damagedArchiveError(file, 'its list of contents says too little');
  }
  return {
    format,
    version: String(version),
    createdAt: String(createdAt),
    migrations: migrations ?? [],
    tables: tables ?? [],
    sequences: sequences ?? [],
    files: files === true,
    members,
  };
}

/** The error for an archive of another release, with migrations that this one doesn't have. */
export function newerReleaseError(file: string, version: string | undefined): DatabaseError {
  return new DatabaseError(
    `${file} was made by a newer release of the platform (${version ?? 'unknown'}); restore it with that one. Nothing was restored.`,
  );
}
