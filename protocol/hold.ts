import { type Static, Type } from '@sinclair/typebox';
import { orNull } from './schema.ts';

/** Extension `hold`: why nobody is called. Wall times of the platform, YYYY-MM-DD HH:mm:ss. */
export const Hold = Type.Object({
  /** When the copy was restored. */
  since: Type.String(),
  /** When the archive was made from which it was restored. */
  copiedAt: Type.String(),
});
export type Hold = Static<typeof Hold>;

/** Reply of GET /hold. Null: the installation is in service. */
export const HoldState = Type.Object({
  hold: orNull(Hold),
});
export type HoldState = Static<typeof HoldState>;

/** Reply of GET /hold/open: what is open in the restored copy, and would go on. */
export const HoldOpen = Type.Object({
  /** Alarms that have begun, or were raised and have not begun. */
  running: Type.Integer(),
  /** Alarms that wait for a later start. */
  scheduled: Type.Integer(),
  /** Sessions of lone workers. */
  sessions: Type.Integer(),
});
export type HoldOpen = Static<typeof HoldOpen>;

/** What becomes of what is open: it is ended, or it continues where it stood. */
export const HOLD_CHOICES = ['END', 'CONTINUE'] as const;
export type HoldChoice = (typeof HOLD_CHOICES)[number];

/** Body of POST /hold/release. */
export interface HoldRelease {
  /** Default: END. */
  open?: HoldChoice;
}
