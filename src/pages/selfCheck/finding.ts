/** How a part is: it works, it should be looked at, it doesn't work, or nobody can say. */
export type CheckState = 'ok' | 'warning' | 'failed' | 'unknown';

/** What was found out about one part. */
export interface Finding {
  /** What was checked: a key of `selfCheck.names`, or `channel.<name>`. */
  check: string;
  state: CheckState;
  /** What it means, and what to do: a key of `selfCheck.says`. */
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
