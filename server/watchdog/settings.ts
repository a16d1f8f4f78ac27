import type { WatchdogSettings } from '../../protocol/watchdog.ts';
import type { Queryable } from '../database/queryable.ts';

const DEFAULTS: WatchdogSettings = {
  alarmPointId: null,
  gapHours: 24,
  standbys: 0,
  diskPercent: 90,
  certificateDays: 14,
  backupHours: 0,
};

/** The settings in force. */
export async function readSettings(db: Queryable): Promise<WatchdogSettings> {
  const { rows } = await db.query<{ settings: Partial<WatchdogSettings> }>('select settings from watchdog');
  return { ...DEFAULTS, ...rows[0]?.settings };
}

/** Stores all settings; returns those before. */
export async function writeSettings(db: Queryable, settings: WatchdogSettings): Promise<WatchdogSettings> {
  const { rows } = await db.query<{ settings: Partial<WatchdogSettings> }>(
    `with before as (select settings from watchdog for update)
     update watchdog w set settings = $1 from before returning before.settings`,
    [settings],
  );
  return { ...DEFAULTS, ...rows[0]?.settings };
}
