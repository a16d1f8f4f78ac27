/**
 * Keys of all PostgreSQL advisory locks, in one place so that none is used twice. They are held to the end of a
 * transaction, because session locks don't work through a pooler.
 */
export const LOCKS = {
  /** Migrating, or filling an empty database from a backup. */
  migration: 7_262_011,
  /** Filling an empty store. */
  bootstrap: 7_262_012,
  /** Changing the tree: two simultaneous moves could create a cycle. */
  tree: 7_262_023,
  /** Checking for the last administrator. */
  administrators: 7_262_031,
  /** Changing the definitions: each change is checked against the result of the previous one. */
  definitions: 7_262_033,
  /** Comparing the folder of attachments with that of the other processes. */
  fileFolder: 7_262_039,
  /** Counting an upload against the quota. */
  quota: 7_262_040,
  /** Processing a batch of an import: one at a time. */
  imports: 7_262_041,
  /** Updating stored records to the definitions: one step at a time. */
  recordUpkeep: 7_262_042,
  /** Processing a batch of a change of many records: one at a time. */
  bulk: 7_262_044,
  /** Taking a report that is due to be sent: one at a time. */
  reportMail: 7_262_043,
  /** Two keys, the second is a type: cloning records of this type. */
  clone: 7_262,
  /** Two keys, the second is a unique field whose index doesn't exist yet. */
  uniqueField: 7_263,
  /** Two keys, the second is a value of such a field. */
  uniqueValue: 7_264,
  /** Two keys, the second is an import: only one batch or request changes it at a time. */
  importJob: 7_265,
  /** Two keys, the second is a change of many records: only one batch or request changes it at a time. */
  bulkJob: 7_268,
  /** Two keys, the second is an alarm point: deciding whether a trigger joins its running alarm. */
  alarmPoint: 7_266,
  /** Two keys, the second is an alarm rule: counting the events that meet it. */
  alarmRule: 7_267,
  /** Looking for missed due work, and partitions and retention of alarms: one server at a time. */
  alarmUpkeep: 7_262_050,
  /**
   * Held shared while a call is counted for the organization of its alarm, exclusively while that organization changes
   * (migration 021).
   */
  callTally: 7_262_051,
  /** Starting a session of a lone worker: a person has only one at a time. */
  loneWorkerStart: 7_262_060,
  /** Finding or creating the user of an identity at a provider. */
  identities: 7_262_070,
  /** Looking for missed lone worker sessions: one server at a time. */
  loneWorkerUpkeep: 7_262_061,
} as const;

/** A database connection that can hold a lock. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Waits for a lock, which is held to the end of the current transaction of `db`. */
export async function lock(
  db: Connection,
  name: Exclude<
    keyof typeof LOCKS,
    'clone' | 'uniqueField' | 'uniqueValue' | 'importJob' | 'bulkJob' | 'alarmPoint' | 'alarmRule'
  >,
): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [LOCKS[name]]);
}
