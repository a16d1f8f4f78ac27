import type Holidays from 'date-holidays';
import type { HolidayCountry, HolidayProposal } from '../../protocol/calendars.ts';
import { ApiError } from '../errors.ts';

/** Replies kept; the oldest is dropped first. */
const MOST_KEPT = 300;
const DAY = 86_400_000;
/** A holiday on the same day of every year. */
const FIXED = /^\d\d-\d\d$/;
/** The package's names of languages that differ from ours. */
const OTHER_NAMES: { readonly [language: string]: string } = { cs: 'cz' };

type Package = typeof Holidays;
let loading: Promise<Package> | undefined;

/** The package is large (about 10 MB in memory, loaded in a quarter of a second): it is loaded when first asked. */
function load(): Promise<Package> {
  loading ??= import('date-holidays').then((module) => module.default);
  return loading;
}

/** Remembers the latest results of `work` by key. */
function remembered<T>(work: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const found = kept.get(key) ?? work(key);
    kept.delete(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

function countryName(code: string, language: string, otherwise: string): string {
  const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code);
  return name ?? otherwise;
}

/** The regions of a country: its states, and where those differ within, their parts as "BY-A". */
function regionsOf(calendar: Holidays, country: string, language: string): HolidayCountry['regions'] {
  return Object.entries(calendar.getStates(country, language) ?? {}).flatMap(([code, name]) => {
    const parts = Object.entries(calendar.getRegions(country, code, language) ?? {});
    return [{ code, name }, ...parts.map(([part, of]) => ({ code: `${code}-${part}`, name: `${name}, ${of}` }))];
  });
}

async function allCountries(language: string): Promise<HolidayCountry[]> {
  const calendar = new (await load())();
  const known = Object.entries(calendar.getCountries(language));
  const countries = known.map(([code, name]) => ({
    ...{ code, name: countryName(code, language, name) },
    regions: regionsOf(calendar, code, language),
  }));
  return countries.sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The countries whose public holidays are known, with their regions, named in a language. */
export const holidayCountries = remembered(allCountries);

async function proposals(key: string): Promise<HolidayProposal[]> {
  const [country = '', region = '', year, language = 'en'] = key.split(' ');
  const Calendar = await load();
  const [state, part] = region === '' ? [] : region.split('-', 2);
  const calendar = new Calendar(
    { country, ...(state ? { state } : {}), ...(part ? { region: part } : {}) },
    { languages: [language, OTHER_NAMES[language] ?? language, 'en'], types: ['public'] },
  );
  const list = (calendar.getHolidays(Number(year)) || []).map(({ date, start, end, name, rule }): HolidayProposal => {
    const first = date.slice(0, 10);
    // both in the zone of the country, where a day may have 23 or 25 hours
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
    const last = new Date(Date.parse(first) + (days - 1) * DAY).toISOString().slice(0, 10);
    return { title: name, start: `${first} 00:00:00`, end: `${last} 23:59:00`, fixed: FIXED.test(rule) };
  });
  return list.filter(({ start }) => start.startsWith(String(year))).sort((a, b) => a.start.localeCompare(b.start));
}

const keptProposals = remembered(proposals);

/** The public holidays of a country, or a region of it, in a year. An unknown one is refused at its field. */
export async function publicHolidays(asked: {
  country: string;
  region: string;
  year: number;
  language: string;
}): Promise<HolidayProposal[]> {
  const { country, region, year, language } = asked;
  const found = (await holidayCountries('en')).find(({ code }) => code === country);
  if (!found) throw new ApiError('VALIDATION', { errors: { country: 'enum' } });
  if (region !== '' && !found.regions.some(({ code }) => code === region)) {
    throw new ApiError('VALIDATION', { errors: { region: 'enum' } });
  }
  return keptProposals(`${country} ${region} ${year} ${language}`);
}
