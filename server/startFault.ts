import { codeOf, cureOf, DatabaseError } from './database/failure.ts';
import { CONNECTIONS } from './database/pool.ts';
import { ConfigError } from './settings.ts';

/** Descriptions of file system errors by error code, worded to follow the path. */
const FILES: { readonly [code: string]: string } = {
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'lies where nothing can be written',
  ENOTDIR: 'is no folder, or lies below something that is none',
  EEXIST: 'is no folder',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk of which this user has used up his share',
};

const LISTENING: { readonly [code: string]: string } = {
  EADDRINUSE: 'The port is in use; set PORT to another one.',
  EACCES: 'This user may not listen at that port; set PORT to one above 1023.',
  EADDRNOTAVAIL: 'This machine does not have the address of HOST; set HOST to one that it has, or to 0.0.0.0.',
  ENOTFOUND: 'The name in HOST is not known; set HOST to an address of this machine.',
};

/** Codes of PostgreSQL that only it uses: no connection left, and no writing. */
const OF_DATABASE = ['53300', '25006'];

/** Explains a failed start: one sentence for the administrator if the cause is known, else the whole error. */
export function startFault(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  const code = codeOf(error) ?? '';
  if (OF_DATABASE.includes(code)) return cureOf(error, CONNECTIONS) ?? String(error);
  const { syscall, path, stack } = (error ?? {}) as { syscall?: string; path?: string; stack?: string };
  const listening = syscall === 'listen' || syscall === 'getaddrinfo' ? LISTENING[code] : undefined;
  if (listening) return listening;
  if (code === '42501') {
    return `The user of DATABASE_URL may not make tables (${String((error as Error).message)}); let that user own the database, or grant it CREATE on the database and on its schema public.`;
  }
  const file = FILES[code];
  if (file) return `${path ?? 'The data folder'} ${file} (${code}); mend that, or set DATA_DIR to another folder.`;
  return stack ?? String(error);
}
