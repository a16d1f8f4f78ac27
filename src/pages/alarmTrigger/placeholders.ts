import type { AlarmText } from '../../../protocol/alarms.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDate, formatTime } from '../../engine/dates.ts';
import { fillPlaceholders, type PlaceholderValues, placeholdersIn } from '../../engine/placeholders.ts';
import type { Values } from './form.ts';

/** Placeholders that the platform fills in for every alarm. */
const ALWAYS_KNOWN = new Set(['organization', 'priority', 'date', 'time', 'triggeredBy']);
/** Codes of the languages in which dates of texts are formatted. */
const CODES: { readonly [language: string]: string } = { ENGLISH: 'en', GERMAN: 'de', CZECH: 'cs' };

interface Known {
  name: string;
  systemId: string;
  orgName: string;
  priority: number;
  triggeredBy: string;
  timeZone: string | undefined;
}

/** Fills in the known placeholders of the texts of an alarm point, as the platform does. */
export function fillKnownPlaceholders(texts: readonly AlarmText[], known: Known): AlarmText[] {
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

/** Returns the names of the placeholders for which the operator has to enter values. */
export function openPlaceholders({ translations }: Pick<Values, 'translations'>): string[] {
  const all = translations.flatMap(({ text, speechText }) => placeholdersIn(`${text} ${speechText}`));
  return [...new Set(all)].filter((name) => !ALWAYS_KNOWN.has(name));
}

/** Returns the texts with open placeholders replaced by the operator's values. */
export function fillOpenPlaceholders({ translations, open }: Pick<Values, 'translations' | 'open'>): AlarmText[] {
  const fill = (text: string) => fillPlaceholders(text, open);
  return translations.map(({ language, text, speechText }) => ({
    ...{ language, text: fill(text), speechText: fill(speechText) },
  }));
}
