import { type Static, Type } from '@sinclair/typebox';
import { choice, extended, orNull } from './schema.ts';

/**
 * What the platform watches of itself: a channel that fails, calls and tasks that are late, schedules with a gap or with
 * somebody who can't be reached, standbys of the database, the disk, the certificate of PUBLIC_URL, back-ups.
 */
export const WATCHED = [
  'channel',
  'calls',
  'work',
  'gap',
  'unreached',
  'standby',
  'disk',
  'certificate',
  'backup',
] as const;
export type Watched = (typeof WATCHED)[number];

/** Who is called, and from which value on; 0: not watched. */
export interface WatchdogSettings {
  /** The alarm point whose alarm is raised; null: conditions are only shown. */
  alarmPointId: number | null;
  /** Hours ahead within which schedules must have no gap. */
  gapHours: number;
  /** Standbys that the database must have. */
  standbys: number;
  /** Percent of the disk with DATA_DIR that may be used. */
  diskPercent: number;
  /** Days for which the certificate of PUBLIC_URL must be valid. */
  certificateDays: number;
  /** Hours that the last back-up may be old. */
  backupHours: number;
}

/** Largest values of the settings that are numbers. */
export const MOST_WATCHED = {
  gapHours: 336,
  standbys: 10,
  diskPercent: 99,
  certificateDays: 90,
  backupHours: 744,
} as const satisfies { [name in Exclude<keyof WatchdogSettings, 'alarmPointId'>]: number };

/** Values of the sentence about a condition, `watchdog.says.<kind>`. */
export const WatchdogDetail = Type.Object({
  /** Name of the channel or schedule. */
  title: Type.Optional(Type.String()),
  /** Number of standbys, percent, days or hours; seconds of calls and tasks. */
  count: Type.Optional(Type.Integer()),
  /** YYYY-MM-DD HH:mm:ss in the platform's zone: begin of a gap. */
  at: Type.Optional(Type.String()),
});
export type WatchdogDetail = Static<typeof WatchdogDetail>;

/** Something that is wrong now. */
export const WatchdogCondition = extended(WatchdogDetail, {
  kind: choice(WATCHED),
  /** Distinguishes conditions of one kind: name of the channel, definition and id of the schedule; else empty. */
  subject: Type.String(),
  /** YYYY-MM-DD HH:mm:ss in the platform's zone. */
  since: Type.String(),
  /** The alarm that was raised for it; null: none, or not yet. */
  alarmId: orNull(Type.Integer()),
  /** Until then nobody is called for it; null: it isn't silenced. */
  silencedUntil: orNull(Type.String()),
  silencedBy: orNull(Type.String()),
});
export type WatchdogCondition = Static<typeof WatchdogCondition>;

/** Extension `watchdog`: reply of GET and PUT /watchdog, and of POST /watchdog/silence. */
export interface WatchdogReply {
  settings: WatchdogSettings;
  /** Title of the alarm point; null: none is chosen, or it is gone. */
  alarmPointName: string | null;
  /** The oldest first. */
  list: WatchdogCondition[];
}

/** Body of POST /watchdog/silence. */
export interface WatchdogSilence {
  kind: Watched;
  subject: string;
  /** Hours from now; 0: it is told again. */
  hours: number;
}
