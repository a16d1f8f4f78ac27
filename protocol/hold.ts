/** Extension `hold`: why nobody is called. Wall times of the platform, YYYY-MM-DD HH:mm:ss. */
export interface Hold {
  /** When the copy was restored. */
  since: string;
  /** When the archive was made from which it was restored. */
  copiedAt: string;
}

/** Reply of GET /hold. Null: the installation is in service. */
export interface HoldState {
  hold: Hold | null;
}

/** Reply of GET /hold/open: what is open in the restored copy, and would go on. */
export interface HoldOpen {
  /** Alarms that have begun, or were raised and have not begun. */
  running: number;
  /** Alarms that wait for a later start. */
  scheduled: number;
  /** Sessions of lone workers. */
  sessions: number;
}

/** What becomes of what is open: it is ended, or it continues where it stood. */
export const HOLD_CHOICES = ['END', 'CONTINUE'] as const;
export type HoldChoice = (typeof HOLD_CHOICES)[number];

/** Body of POST /hold/release. */
export interface HoldRelease {
  /** Default: END. */
  open?: HoldChoice;
}
