/**
 * Numbers of PostgreSQL's advisory locks, all of them: two uses of one number would wait for each other. They are held
 * to the end of a transaction, so that no lock outlives a connection that goes through a pooler.
 */
export const LOCKS = {
  /** One server at a time brings the tables up to date, or fills an empty database from a back-up. */
  migration: 7_262_011,
  /** One server at a time fills an empty store. */
  bootstrap: 7_262_012,
  /** One change of the tree at a time, whichever server makes it: two moves at once could make a circle. */
  tree: 7_262_023,
  /** The last administrator is looked for by one change at a time. */
  administrators: 7_262_031,
  /** One change of the definitions at a time: each is checked against what the one before has left. */
  definitions: 7_262_033,
  /** One upload at a time is counted against the quota. */
  quota: 7_262_040,
  /** Of two numbers, the second of which stands for a type: one clone of a type after the other. */
  clone: 7_262,
  /** Of two numbers, the second of which stands for a unique field whose index is not there yet. */
  uniqueField: 7_263,
  /** Likewise for a value of such a field. */
  uniqueValue: 7_264,
  /** Of two numbers, the second of which is that of an import: a batch or a call at a time changes it. */
  importJob: 7_265,
} as const;

/** A database connection that can hold a lock. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Waits for a lock, which is held to the end of the transaction that `db` is in. */
export async function lock(
  db: Connection,
  name: Exclude<keyof typeof LOCKS, 'clone' | 'uniqueField' | 'uniqueValue' | 'importJob'>,
): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [LOCKS[name]]);
}
