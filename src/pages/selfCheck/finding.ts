/** Authority that is needed to see channels and live events. */
export const CHANNELS_AUTHORITY = 'ALARM_TABLE';

/** The people who are called, and their field that says whether all numbers and addresses can work. */
export const PEOPLE = 'participants';
export const USABLE = 'addressesWork';

/** State of a checked part: ok, warning, failed or unknown. */
export type CheckState = 'ok' | 'warning' | 'failed' | 'unknown';

/** Result of checking one part. */
export interface Finding {
  /** The checked part. Its label is `selfCheck.names.<check>`; that of `channel.<name>` is the channel's name. */
  check: string;
  state: CheckState;
  /** Key of the sentence that explains the state and what to do: `selfCheck.says.<says>`. */
  says: string;
  values?: Values;
}

/** Values of the sentence, named after how they are formatted. */
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
