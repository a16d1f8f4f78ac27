/** How far a server is in the log of changes (WAL), and whose log that is. */
export interface WalPosition {
  /** Byte of the log up to which a primary has stored changes, or a standby shows them. */
  position: number;
  /** Number of the log's branch; a promoted server begins a new one. */
  timeline: number;
  /** Identifies a primary and its standbys. */
  system: string;
}

/**
 * SQL: a `WalPosition`. A primary tells the flushed position: what was committed lies before it, and a standby reaches it
 * on an idle primary, too. A standby tells its timeline some time after it has followed a failover.
 */
export const POSITION = `select s.system_identifier::text as system,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
    - '0/0'::pg_lsn)::float8 as position,
  case when pg_is_in_recovery() then (select r.min_recovery_end_timeline from pg_control_recovery() r)
    else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer end as timeline
  from pg_control_system() s`;

/** Whether the positions of two servers can be compared: they have the same log. */
export function haveSameLog(one: WalPosition, other: WalPosition): boolean {
  return one.system === other.system && one.timeline === other.timeline;
}
