import { describe, expect, it } from 'vitest';
import {
  type DayFormat,
  formatDay,
  formatDays,
  formatDotted,
  formatMonth,
  weekdayNames,
} from '../../../src/engine/dateNames.ts';

const LANGUAGES = ['en', 'de', 'cs', 'fr', 'it'];
const inAll = (text: (language: string) => string) => LANGUAGES.map(text);

describe('a day has its names and short forms in each language [U12]', () => {
  it.each<[DayFormat, string, string[]]>([
    ['date', '2026-05-01', ['1 May 2026', '1. Mai 2026', '1. května 2026', '1 mai 2026', '1 maggio 2026']],
    ['yearly', '2028-02-29', ['29 February', '29. Februar', '29. února', '29 février', '29 febbraio']],
    [
      'full',
      '2026-12-25',
      [
        'Friday, 25 December 2026',
        'Freitag, 25. Dezember 2026',
        'pátek 25. prosince 2026',
        'vendredi 25 décembre 2026',
        'venerdì 25 dicembre 2026',
      ],
    ],
    ['short', '2026-09-01', ['Tue 1 Sept', 'Di., 1. Sept.', 'út 1. 9.', 'mar. 1 sept.', 'mar 1 set']],
    ['short', '2026-05-01', ['Fri 1 May', 'Fr., 1. Mai', 'pá 1. 5.', 'ven. 1 mai', 'ven 1 mag']],
    ['digits', '2026-09-01', ['01/09', '1.9.', '1. 9.', '01/09', '01/09']],
    ['month', '2026-03-31', ['March', 'März', 'březen', 'mars', 'marzo']],
    ['monthShort', '2026-09-30', ['Sept', 'Sep', 'zář', 'sept.', 'set']],
    ['monthShort', '2026-03-01', ['Mar', 'Mär', 'bře', 'mars', 'mar']],
    ['monthYear', '2026-11-23', ['November 2026', 'November 2026', 'listopad 2026', 'novembre 2026', 'novembre 2026']],
    ['weekday', '2026-11-23', ['Monday', 'Montag', 'pondělí', 'lundi', 'lunedì']],
    ['weekdayShort', '2026-11-29', ['Sun', 'So', 'ne', 'dim.', 'dom']],
  ])('%s of %s', (format, day, texts) => {
    expect(inAll((language) => formatDay(day, language, format))).toEqual(texts);
    expect(inAll((language) => formatDay(`${day} 23:59:59`, language, format))).toEqual(texts);
  });

  it('months beside a day are in the genitive in Czech', () => {
    const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-02`);
    expect(months.map((day) => formatDay(day, 'cs', 'yearly'))).toEqual([
      '2. ledna',
      '2. února',
      '2. března',
      '2. dubna',
      '2. května',
      '2. června',
      '2. července',
      '2. srpna',
      '2. září',
      '2. října',
      '2. listopadu',
      '2. prosince',
    ]);
    expect(months.map((day) => formatDay(day, 'cs', 'month'))).toEqual([
      'leden',
      'únor',
      'březen',
      'duben',
      'květen',
      'červen',
      'červenec',
      'srpen',
      'září',
      'říjen',
      'listopad',
      'prosinec',
    ]);
  });

  it.each(['2026-02-31', '2026-13-01', '2026-2-1', '2026-02-30 10:00:00', 'soon', ''])(
    'the text %j is no day and returned unchanged',
    (text) => {
      expect([formatDay(text, 'en', 'full'), formatDotted(text)]).toEqual([text, text]);
    },
  );
});

it('a month has its name and year', () => {
  expect(inAll((language) => formatMonth('2026-08', language))).toEqual([
    'August 2026',
    'August 2026',
    'srpen 2026',
    'août 2026',
    'agosto 2026',
  ]);
  expect(['2026-13', '2026-1', 'soon'].map((text) => formatMonth(text, 'en'))).toEqual(['2026-13', '2026-1', 'soon']);
});

it('a dotted date is the same in every language', () => {
  expect([formatDotted('2026-11-03'), formatDotted('2026-11-03 10:00:00')]).toEqual(['03.11.2026', '03.11.2026']);
});

describe('a range repeats only what differs', () => {
  it.each<[string, string, string, string[]]>([
    [
      'within a month',
      '2026-11-23',
      '2026-11-29',
      [
        '23\u2009–\u200929 November 2026',
        '23.–29. November 2026',
        '23.–29. 11. 2026',
        '23–29 novembre 2026',
        '23–29 novembre 2026',
      ],
    ],
    [
      'within a year',
      '2026-11-30',
      '2026-12-06',
      [
        '30 November\u2009–\u20096 December 2026',
        '30. November\u2009–\u20096. Dezember 2026',
        '30. 11.\u2009–\u20096. 12. 2026',
        '30 novembre\u2009–\u20096 décembre 2026',
        '30 novembre\u2009–\u20096 dicembre 2026',
      ],
    ],
    [
      'over the turn of the year',
      '2026-12-28',
      '2027-01-03',
      [
        '28 December 2026\u2009–\u20093 January 2027',
        '28. Dezember 2026\u2009–\u20093. Januar 2027',
        '28. 12. 2026\u2009–\u20093. 1. 2027',
        '28 décembre 2026\u2009–\u20093 janvier 2027',
        '28 dicembre 2026\u2009–\u20093 gennaio 2027',
      ],
    ],
    [
      'of one day',
      '2026-11-23',
      '2026-11-23',
      ['23 November 2026', '23. November 2026', '23. listopadu 2026', '23 novembre 2026', '23 novembre 2026'],
    ],
  ])('%s', (_, first, last, texts) => {
    expect(inAll((language) => formatDays(first, last, language))).toEqual(texts);
  });

  it('of every year has no year', () => {
    expect(inAll((language) => formatDays('2028-05-01', '2028-05-06', language, true))).toEqual([
      '1\u2009–\u20096 May',
      '1.–6. Mai',
      '1.–6. 5.',
      '1–6 mai',
      '1–6 maggio',
    ]);
    expect(inAll((language) => formatDays('2028-05-31', '2028-06-01', language, true))).toEqual([
      '31 May\u2009–\u20091 June',
      '31. Mai\u2009–\u20091. Juni',
      '31. 5.\u2009–\u20091. 6.',
      '31 mai\u2009–\u20091 juin',
      '31 maggio\u2009–\u20091 giugno',
    ]);
  });
});

it('the days of the week start with Monday', () => {
  expect(LANGUAGES.map((language) => weekdayNames(language, 'weekdayShort').join(' '))).toEqual([
    'Mon Tue Wed Thu Fri Sat Sun',
    'Mo Di Mi Do Fr Sa So',
    'po út st čt pá so ne',
    'lun. mar. mer. jeu. ven. sam. dim.',
    'lun mar mer gio ven sab dom',
  ]);
  expect(weekdayNames('it', 'weekday').join(' ')).toBe('lunedì martedì mercoledì giovedì venerdì sabato domenica');
});
