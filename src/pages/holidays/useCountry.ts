import { useStoredState } from '../../ui/useStoredState.ts';

/** Codes of the country and region whose public holidays an organization uses; '' for none. */
export interface Country {
  country: string;
  region: string;
}

const NONE: Country = { country: '', region: '' };

/** The country last chosen for an organization in this browser. */
export const useCountry = (orgId: number) => useStoredState<Country>(`holidays.country.${orgId}`, NONE);
