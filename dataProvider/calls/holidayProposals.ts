import type { HolidayCountry, HolidayProposal } from '../../protocol/calendars.ts';
import { isObject } from '../../src/engine/paths.ts';
import { http } from '../http/http.ts';

const listOf = (reply: unknown): unknown[] => (isObject(reply) && Array.isArray(reply.list) ? reply.list : []);

/** Extension `holidays.proposals`: GET /holidays/countries?lang= */
export async function fetchHolidayCountries(language: string, signal?: AbortSignal): Promise<HolidayCountry[]> {
  const path = `/holidays/countries?lang=${encodeURIComponent(language)}`;
  return listOf(await http({ method: 'GET', path, signal })) as HolidayCountry[];
}

/** Extension `holidays.proposals`: GET /holidays/proposals?country=&region=&year=&lang= */
export async function fetchHolidayProposals(
  asked: { country: string; region: string; year: number; language: string },
  signal?: AbortSignal,
): Promise<HolidayProposal[]> {
  const { country, region, year, language } = asked;
  const query = new URLSearchParams({ country, region, year: String(year), lang: language });
  return listOf(await http({ method: 'GET', path: `/holidays/proposals?${query}`, signal })) as HolidayProposal[];
}
