import type { AlarmText } from '../../../protocol/alarms.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDate, formatTime } from '../../engine/dates.ts';
import { fillPlaceholders, type PlaceholderValues, placeholdersIn } from '../../engine/placeholders.ts';
import type { Values } from './form.ts';

/** Placeholders that the platform fills in whatever the alarm is. */
const ALWAYS_KNOWN = new Set(['organization', 'priority', 'date', 'time', 'triggeredBy']);
/** Codes of the languages that texts are written in. */
const CODES: { readonly [language: string]: string } = { ENGLISH: 'en', GERMAN: 'de', CZECH: 'cs' };

interface Known {
  name: string;
  systemId: string;
  orgName: string;
  priority: number;
  triggeredBy: string;
  timeZone: string | undefined;
}

/** The texts of a record with what is known of it filled in, as the platform will do. */
export function filledIn(texts: readonly AlarmText[], known: Known): AlarmText[] {
  const { today, now } = wallTime(known.timeZone);
  return texts.map(({ language, text, speechText }) => {
    const values: PlaceholderValues = {
      ...{ alarmPoint: known.name, systemId: known.systemId, organization: known.orgName, priority: known.priority },
      ...{ triggeredBy: known.triggeredBy, time: formatTime(now.slice(11)) },
      date: formatDate(today, CODES[language] ?? 'en'),
    };
    return { language, text: fillPlaceholders(text, values), speechText: fillPlaceholders(speechText, values) };
  });
}

/** The placeholders of the texts that only the operator has a value for. */
export function openPlaceholders({ translations }: Pick<Values, 'translations'>): string[] {
  const all = translations.flatMap(({ text, speechText }) => placeholdersIn(`${text} ${speechText}`));
  return [...new Set(all)].filter((name) => !ALWAYS_KNOWN.has(name));
}

/** The texts with the operator's values in place of open placeholders. */
export function withOpen({ translations, open }: Pick<Values, 'translations' | 'open'>): AlarmText[] {
  const fill = (text: string) => fillPlaceholders(text, open);
  return translations.map(({ language, text, speechText }) => ({
    ...{ language, text: fill(text), speechText: fill(speechText) },
  }));
}
