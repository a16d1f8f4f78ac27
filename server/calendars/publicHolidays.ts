import type Holidays from 'date-holidays';
import type { HolidayCountry, HolidayProposal } from '../../protocol/calendars.ts';
import { memoized } from '../../src/engine/memoized.ts';
import { ApiError } from '../errors.ts';

/** Maximum number of cached results. */
const MOST_KEPT = 300;
const DAY = 86_400_000;
/** Matches the rule of a holiday that is on the same day every year. */
const FIXED = /^\d\d-\d\d$/;
/** Language codes of the package that differ from ours. */
const OTHER_NAMES: { readonly [language: string]: string } = { cs: 'cz' };

type Package = typeof Holidays;
let loading: Promise<Package> | undefined;

/** Loads the package on first use, because it is large (about 10 MB in memory, loaded in a quarter of a second). */
function load(): Promise<Package> {
  loading ??= import('date-holidays').then((module) => module.default);
  return loading;
}

function countryName(code: string, language: string, otherwise: string): string {
  const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code);
  return name ?? otherwise;
}

/** The regions of a country: its states, and those parts of states that differ from the rest, as "BY-A". */
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
    code,
    name: countryName(code, language, name),
    regions: regionsOf(calendar, code, language),
  }));
  return countries.sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The countries whose public holidays are known, with their regions, named in a language. */
export const holidayCountries = memoized(MOST_KEPT, allCountries);

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
    // both are in the time zone of the country, where a day may have 23 or 25 hours
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
    const last = new Date(Date.parse(first) + (days - 1) * DAY).toISOString().slice(0, 10);
    return { title: name, start: `${first} 00:00:00`, end: `${last} 23:59:00`, fixed: FIXED.test(rule) };
  });
  return list.filter(({ start }) => start.startsWith(String(year))).sort((a, b) => a.start.localeCompare(b.start));
}

const keptProposals = memoized(MOST_KEPT, proposals);

/** The public holidays of a country, or of one of its regions, in a year. Unknown ones are rejected at their field. */
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
