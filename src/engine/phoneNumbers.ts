import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/min';
import type { CountryCode, ReadPhone } from './deviceAddress.ts';

/** What the library calls the fault of a number, in our words; all others are `phoneCharacters`. */
const FAULTS = {
  TOO_SHORT: 'phoneTooShort',
  TOO_LONG: 'phoneTooLong',
  INVALID_LENGTH: 'phoneLength',
  INVALID_COUNTRY: 'phoneCountry',
} as const;

function faultOf(message: string) {
  return FAULTS[message as keyof typeof FAULTS] ?? 'phoneCharacters';
}

/**
 * Reads phone numbers by the numbering plans of all countries. `country`: two letters, whose plan applies to numbers
 * without a country code; without it they cannot be read (`phoneCountry`).
 */
export function phoneReader(country?: CountryCode): ReadPhone {
  return (text) => {
    try {
      const options = country === undefined ? {} : { defaultCountry: country as 'DE' };
      const found = parsePhoneNumberWithError(text, { ...options, extract: false });
      if (!found.isPossible()) {
        const length = found.nationalNumber.length;
        return { fault: length < 7 ? 'phoneTooShort' : 'phoneLength' };
      }
      return { number: found.formatInternational(), isAssigned: found.isValid() };
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      return { fault: faultOf(error.message) };
    }
  };
}
