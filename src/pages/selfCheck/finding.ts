/** Authority for channels and events. */
export const SEE = 'ALARM_TABLE';

/** How a part is: it works, it should be looked at, it doesn't work, or nobody can say. */
export type CheckState = 'ok' | 'warning' | 'failed' | 'unknown';

/** What was found out about one part. */
export interface Finding {
  /** What was checked; its name is `selfCheck.names.<check>`, that of `channel.<name>` the name of the channel. */
  check: string;
  state: CheckState;
  /** What it means, and what to do: `selfCheck.says.<says>`. */
  says: string;
  values?: Values;
}

/** Values of the sentence, by how they are shown. */
export interface Values {
  /** Milliseconds. */
  time?: number;
  /** Seconds. */
  seconds?: number;
  /** From 0 to 1. */
  share?: number;
  /** Bytes. */
  used?: number;
  total?: number;
  count?: number;
  known?: number;
  text?: string;
  /** Code of the failure of a channel. */
  reason?: string;
  /** YYYY-MM-DD HH:mm:ss; null: never. */
  success?: string | null;
  failure?: string | null;
}
