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
import { type AnswerLanguage, filled } from '../alarms/answers/texts.ts';

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
export function conditionText(
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
