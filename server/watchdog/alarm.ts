import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { WatchdogCondition } from '../../protocol/watchdog.ts';
import { type Actor, systemActor } from '../actor.ts';
import { languageOf } from '../alarms/answers/texts.ts';
import { withPreface } from '../alarms/content.ts';
import { type ReadyAlarm, readyAlarm, storeAlarm } from '../alarms/raise.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { lockUntold, noteAlarm } from './conditions.ts';
import { conditionText } from './texts.ts';

/** The name under which alarm tables show who raised the alarm. */
const WATCHDOG: Actor = { ...systemActor, name: 'Tocsin' };

/** The alarm of the alarm point; its texts begin with what is wrong. */
async function ready(
  platform: Platform,
  alarmPointId: number,
  conditions: readonly WatchdogCondition[],
): Promise<ReadyAlarm> {
  const trigger = { requestId: randomUUID(), alarmPointId };
  const alarm = await readyAlarm(platform, WATCHDOG, trigger, { kind: 'watchdog' });
  alarm.composed.content = withPreface(alarm.composed.content, (language) =>
    conditions.map((condition) => conditionText(languageOf(language), condition)).join(' '),
  );
  return alarm;
}

/**
 * Raises one alarm for all conditions that nobody has been told of and that aren't silenced; returns its id, undefined if
 * there is none. Two processes at once raise it once.
 * @throws ApiError NOT_FOUND if the alarm point is gone
 */
export function tellUntold(platform: Platform, pool: pg.Pool, alarmPointId: number): Promise<number | undefined> {
  return inTransaction(
    pool,
    async (db) => {
      const untold = await lockUntold(db);
      if (untold.length === 0) return undefined;
      const alarm = await ready(platform, alarmPointId, untold);
      const { id } = await storeAlarm(db, platform, WATCHDOG, alarm);
      await noteAlarm(db, untold, id);
      return id;
    },
    { attempts: 3 },
  );
}
