import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import csDelivery from '../../locales/cs/delivery.json' with { type: 'json' };
import cs from '../../locales/cs/watchdog.json' with { type: 'json' };
import deDelivery from '../../locales/de/delivery.json' with { type: 'json' };
import de from '../../locales/de/watchdog.json' with { type: 'json' };
import enDelivery from '../../locales/en/delivery.json' with { type: 'json' };
import en from '../../locales/en/watchdog.json' with { type: 'json' };
import frDelivery from '../../locales/fr/delivery.json' with { type: 'json' };
import fr from '../../locales/fr/watchdog.json' with { type: 'json' };
import itDelivery from '../../locales/it/delivery.json' with { type: 'json' };
import it from '../../locales/it/watchdog.json' with { type: 'json' };
import type { WatchdogCondition } from '../../protocol/watchdog.ts';
import { formatDateTime } from '../../src/engine/dates.ts';
import { type Actor, systemActor } from '../actor.ts';
import { type AnswerLanguage, filled, languageOf } from '../alarms/answers/texts.ts';
import { withPreface } from '../alarms/content.ts';
import { type ReadyAlarm, readyAlarm, storeAlarm } from '../alarms/raise.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { lockUntold, noteAlarm } from './conditions.ts';

const TEXTS = { en, de, cs, fr, it };
/** Names of channels by their keys. */
const CHANNELS: { readonly [language in AnswerLanguage]: { readonly [name: string]: string } } = {
  en: enDelivery.delivery.channel,
  de: deDelivery.delivery.channel,
  cs: csDelivery.delivery.channel,
  fr: frDelivery.delivery.channel,
  it: itDelivery.delivery.channel,
};

/** The sentence about a condition, as the console shows it. */
function conditionText(
  language: AnswerLanguage,
  { kind, title, count, at }: Pick<WatchdogCondition, 'kind' | 'title' | 'count' | 'at'>,
): string {
  const { says, never } = TEXTS[language].watchdog;
  const values: { readonly [name: string]: string } = {
    title: (kind === 'channel' ? CHANNELS[language][title ?? ''] : title) ?? '',
    count: count === undefined ? '' : String(count),
    at: at === undefined ? '' : formatDateTime(at, language),
  };
  const text = kind === 'backup' && count === undefined ? never : says[kind];
  return filled(text, values);
}

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
