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
export interface WatchdogDetail {
  /** Name of the channel or schedule. */
  title?: string;
  /** Number of standbys, percent, days or hours; seconds of calls and tasks. */
  count?: number;
  /** YYYY-MM-DD HH:mm:ss in the platform's zone: begin of a gap. */
  at?: string;
}

/** Something that is wrong now. */
export interface WatchdogCondition extends WatchdogDetail {
  kind: Watched;
  /** Distinguishes conditions of one kind: name of the channel, definition and id of the schedule; else empty. */
  subject: string;
  /** YYYY-MM-DD HH:mm:ss in the platform's zone. */
  since: string;
  /** The alarm that was raised for it; null: none, or not yet. */
  alarmId: number | null;
  /** Until then nobody is called for it; null: it isn't silenced. */
  silencedUntil: string | null;
  silencedBy: string | null;
}

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
