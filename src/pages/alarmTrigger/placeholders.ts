import type { AlarmText } from '../../../protocol/alarms.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDate, formatTime } from '../../engine/dates.ts';
import { fillPlaceholders, type PlaceholderValues, placeholdersIn } from '../../engine/placeholders.ts';
import type { Values } from './form.ts';

/** Placeholders that the platform fills in for every alarm. */
const ALWAYS_KNOWN = new Set(['organization', 'priority', 'date', 'time', 'triggeredBy']);
/** A place that whoever wrote the text marked to be filled in by hand: "[room]". */
const MARKED = /\[(?=[^\]]*[^\s\]])[^[\]\n]{1,40}\]/g;
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
      alarmPoint: known.name,
      systemId: known.systemId,
      organization: known.orgName,
      priority: known.priority,
      triggeredBy: known.triggeredBy,
      time: formatTime(now.slice(11)),
      date: formatDate(today, CODES[language] ?? 'en'),
    };
    return { language, text: fillPlaceholders(text, values), speechText: fillPlaceholders(speechText, values) };
  });
}

/**
 * Returns what the operator has to fill in: the names of placeholders without a value, then the marked places with
 * their brackets, each once.
 */
export function openPlaceholders({ translations }: Pick<Values, 'translations'>): string[] {
  const all = translations.map(({ text, speechText }) => `${text}\n${speechText}`);
  const names = all.flatMap(placeholdersIn).filter((name) => !ALWAYS_KNOWN.has(name));
  return [...new Set([...names, ...all.flatMap((text) => text.match(MARKED) ?? [])])];
}

/** Returns the texts with open placeholders and marked places replaced by the operator's values. */
export function fillOpenPlaceholders({ translations, open }: Pick<Values, 'translations' | 'open'>): AlarmText[] {
  const fill = (text: string) =>
    fillPlaceholders(
      text.replace(MARKED, (mark) => open[mark] || mark),
      open,
    );
  return translations.map(({ language, text, speechText }) => ({
    language,
    text: fill(text),
    speechText: fill(speechText),
  }));
}
