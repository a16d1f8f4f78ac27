/** The database cannot be used. The message is one sentence for the administrator. */
export class DatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
  }
}

/** The `code` of a system or PostgreSQL error. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** What `read` returns; undefined if the file or folder that it reads doesn't exist. */
export function ifExists<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What an error says, for a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || (codeOf(error) ?? error.name) : String(error);
}

const away = new WeakSet<object>();

/** Remembers that an error means a missing connection to the database, which its code alone doesn't say. */
export function markAway(error: unknown): void {
  if (typeof error === 'object' && error !== null) away.add(error);
}

/**
 * Codes with which PostgreSQL ends or refuses a connection, or says that it can't write now. It also ends transactions
 * that waited for too long for their next statement, because it stood still itself.
 */
const ENDED = /^(57P0[1235]|25P0[34]|25006|08...)$/;
/** Messages of the client library for queries and callers without a connection; they have no code. */
const NO_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection|Client was closed)/;

/** Whether an error's message means that there is no connection to the database. */
export function saysNoConnection(message: string): boolean {
  return NO_CONNECTION.test(message);
}

/**
 * Whether work failed because there was no connection to the database. False for connections to others, such as the mail
 * server, whose errors have the same codes.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return away.has(error) || ENDED.test(codeOf(error) ?? '') || saysNoConnection(error.message) || isAway(error.cause);
}

/** Codes of certificates that can't be verified. */
const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+|CERT_[A-Z_]+|ERR_TLS_CERT_.+)$/;
const FULL = /^(sorry, too many|remaining connection slots|too many connections|no more connections)/;

/**
 * One sentence for the administrator about a database that can't be used, which names the cure; undefined if the error
 * doesn't say enough. `connections`: how many the platform needs.
 */
export function cureOf(error: unknown, connections: number): string | undefined {
  const code = codeOf(error) ?? '';
  const message = reasonOf(error);
  if (code === '53300' || FULL.test(message)) {
    return `The database of DATABASE_URL has no connection left (${message}); each process of the platform needs ${connections}: raise max_connections or the limit of the pooler, or end what holds the others.`;
  }
  if (code === '25006') {
    return `The database of DATABASE_URL takes no writes (${message}): name the primary, or all its servers as "host1,host2" with target_session_attrs=read-write.`;
  }
  if (UNTRUSTED.test(code)) {
    return `The certificate of the database of DATABASE_URL cannot be verified (${message}): name the file of its authority with sslrootcert=..., or use sslmode=no-verify to encrypt without verification.`;
  }
  if (message.startsWith('unsupported startup parameter')) {
    return `The pooler of DATABASE_URL refuses the connection (${message}): remove that parameter from DATABASE_URL, or have the pooler ignore it (ignore_startup_parameters).`;
  }
  return undefined;
}
