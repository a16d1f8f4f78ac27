import { expect, it } from 'vitest';
import cs from '../../../locales/cs/duty.json' with { type: 'json' };
import de from '../../../locales/de/duty.json' with { type: 'json' };
import en from '../../../locales/en/duty.json' with { type: 'json' };
import fr from '../../../locales/fr/duty.json' with { type: 'json' };
import type { Language, Messages } from '../../../locales/index.ts';
import itTexts from '../../../locales/it/duty.json' with { type: 'json' };
import type { CalendarEvent } from '../../../protocol/calendars.ts';
import { repetition, translatePhrase } from '../../../src/duty/words.ts';
import { addPhrases, createI18nProvider } from '../../../src/i18n/polyglot.ts';
import { event } from './event.ts';

const TEXTS: Record<Language, Messages> = { en, de, cs, fr, it: itTexts };

function say(language: Language, changes: Partial<CalendarEvent>): string | undefined {
  const phrases: Record<string, string> = {};
  addPhrases(TEXTS[language], language, phrases);
  const { translate } = createI18nProvider(language, phrases, async () => undefined);
  const phrase = repetition(event(changes));
  return phrase && translatePhrase(phrase, translate, language);
}

const twice: Partial<CalendarEvent> = {
  repeatType: 'WEEKLY',
  repeatEvery: 2,
  markedDays: ['THURSDAY', 'MONDAY'],
  countAfterTimesEnd: 5,
};
const leapDay: Partial<CalendarEvent> = { repeatType: 'YEARLY', startDateSelected: '2024-02-29 00:00:00' };
const secondTuesday: Partial<CalendarEvent> = {
  repeatType: 'MONTHLY',
  monthSubType: 'DAY_OF_THE_WEEK',
  startDateSelected: '2026-11-10 00:00:00',
};
const firstSunday = { ...secondTuesday, startDateSelected: '2026-11-01 00:00:00', repeatEvery: 2 };
const until: Partial<CalendarEvent> = { endType: 'ON_DATE_END', endDate: '2027-01-31 00:00:00' };

it.each<[Partial<CalendarEvent>, string, string]>([
  [{ recurring: false }, 'does not repeat', 'wiederholt sich nicht'],
  [{}, 'every day', 'täglich'],
  [{ repeatEvery: 3, countAfterTimesEnd: 1 }, 'every 3 days, once', 'alle 3 Tage, einmal'],
  [twice, 'every 2 weeks on Monday and Thursday, 5 times', 'alle 2 Wochen am Montag und Donnerstag, 5-mal'],
  [{ repeatType: 'WEEKLY' }, 'every week on Monday', 'jede Woche am Montag'],
  [{ repeatType: 'WEEKDAYS' }, 'every week from Monday to Friday', 'jede Woche von Montag bis Freitag'],
  [{ repeatType: 'WEEKENDS', repeatEvery: 2 }, 'every 2 weeks at the weekend', 'alle 2 Wochen am Wochenende'],
  [{ repeatType: 'MONTHLY' }, 'on day 2 of every month', 'am 2. jedes Monats'],
  [{ repeatType: 'MONTHLY', repeatEvery: 6 }, 'on day 2 every 6 months', 'alle 6 Monate am 2.'],
  [secondTuesday, 'on the second Tuesday of every month', 'am zweiten Dienstag jedes Monats'],
  [firstSunday, 'on the first Sunday every 2 months', 'alle 2 Monate am ersten Sonntag'],
  [leapDay, 'every year on 29 February', 'jedes Jahr am 29. Februar'],
  [until, 'every day, until 31 January 2027', 'täglich, bis 31. Januar 2027'],
])('%j is told in words', (changes, english, german) => {
  expect([say('en', changes), say('de', changes)]).toEqual([english, german]);
});

it.each<[Language, string[]]>([
  [
    'cs',
    [
      'každé 2 týdny v pondělí a\u00a0ve čtvrtek, 5krát',
      'každý měsíc ve 2. úterý',
      'každé 2 měsíce v 1. neděli',
      'každý rok 29. února',
      'každý den, do 31. ledna 2027',
    ],
  ],
  [
    'fr',
    [
      'toutes les 2 semaines le lundi et le jeudi, 5 fois',
      'le deuxième mardi de chaque mois',
      'le premier dimanche tous les 2 mois',
      'chaque année le 29 février',
      'chaque jour, jusqu’au 31 janvier 2027',
    ],
  ],
  [
    'it',
    [
      'ogni 2 settimane il lunedì e il giovedì, 5 volte',
      'il secondo martedì di ogni mese',
      'la prima domenica ogni 2 mesi',
      'ogni anno il 29 febbraio',
      'ogni giorno, fino al 31 gennaio 2027',
    ],
  ],
])('the words of %s', (language, expected) => {
  expect([twice, secondTuesday, firstSunday, leapDay, until].map((changes) => say(language, changes))).toEqual(
    expected,
  );
});

it('has no words for an event without a day', () => expect(say('en', { startDateSelected: '' })).toBeUndefined());
