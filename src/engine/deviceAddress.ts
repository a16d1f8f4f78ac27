import { cleanText } from './clean.ts';
import { isEmail } from './email.ts';

/** Why an address cannot work: keys of `validation.` in the texts. */
export type AddressFault =
  | 'emailAddress'
  | 'emailBlank'
  | 'emailSeveral'
  | 'phoneCharacters'
  | 'phoneSpreadsheet'
  | 'phoneSeveral'
  | 'phoneTooShort'
  | 'phoneTooLong'
  | 'phoneLength'
  | 'phoneCountry';

/** A cleaned address, or why it cannot work. */
export type CheckedAddress = { address: string; fault?: undefined } | { address?: undefined; fault: AddressFault };

/** Two letters of ISO 3166, such as "CZ". */
export type CountryCode = string;

/**
 * Reads a phone number: its international form ("+420 777 123 456"), and whether its plan assigns such numbers.
 * `phoneNumbers.ts` has the one with the plans of all countries.
 */
export type ReadPhone = (
  text: string,
) => { number: string; isAssigned: boolean; fault?: undefined } | { fault: AddressFault };

/** Most digits of a number within a site, which has no country: extensions and short numbers of a telephone system. */
const INTERNAL_DIGITS = 6;
/** Fewest digits of numbers that are dialled from outside, and most of all numbers (E.164). */
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** Longest code of a pager; some have more digits than phone numbers. */
const PAGER_DIGITS = 20;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

function checkEmail(text: string): CheckedAddress {
  const bare = text.replace(/^mailto:\s*/i, '').replace(/[;,]+$/, '');
  const bracket = bare.lastIndexOf('<');
  // "Case, Jan" <jan@example.org>
  const inner = bracket >= 0 && bare.endsWith('>') ? bare.slice(bracket + 1, -1) : bare;
  const address = inner.replace(/^mailto:/i, '').trim();
  if (bare.split('<').length > 2) return { fault: 'emailSeveral' };
  if (isEmail(address)) return { address };
  if (address.split('@').length > 2 && /[\s;,]/.test(address)) return { fault: 'emailSeveral' };
  return { fault: /\s/.test(address) && address.includes('@') ? 'emailBlank' : 'emailAddress' };
}

/** A phone number with plain digits, signs and blanks, as spreadsheets, contacts and web pages write them otherwise. */
function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(tel|sms|callto):\s*/i, '')
    .replace(/^(\+?\d{6,})[.,]0+$/, '$1')
    .trim();
}

/** Whether there are several numbers: separated, or with a second plus. */
function areSeveral(text: string): boolean {
  const parts = text.split(/[,;|\n]|\/\s*\+?(?=\d{6})|\s(?:or|oder|nebo|ou|o)\s/i);
  return (
    text.indexOf('+', 1) > 0 || (parts.length > 1 && parts.filter((part) => digitsOf(part).length >= 6).length > 1)
  );
}

/** What no number can be, whatever its country. */
function certainFault(text: string): AddressFault | undefined {
  if (/^\+?\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)) return 'phoneSpreadsheet';
  if (areSeveral(text)) return 'phoneSeveral';
  if (!/^\+?[\d\s().\-/]*$/.test(text) || !/\d/.test(text)) return 'phoneCharacters';
  return undefined;
}

/** Already in international form: it stays as it is written. */
const INTERNATIONAL = /^\+\d+(?: \d+)*$/;

/**
 * A number of a public network. A national one that its country's plan doesn't have is a fault, except with `isLoose`:
 * telephone systems have long numbers of their own.
 */
function checkDialled(text: string, readPhone: ReadPhone | undefined, isLoose: boolean): CheckedAddress {
  const digits = digitsOf(text).length;
  const international = text.replace(/^00\s*(?=[1-9])/, '+');
  const isNational = !international.startsWith('+');
  const read = readPhone?.(international);
  if (read && read.fault === undefined && (read.isAssigned || !isNational)) {
    return { address: INTERNATIONAL.test(text) ? text : read.number };
  }
  if (digits > MOST_DIGITS + 2) return { fault: 'phoneTooLong' };
  if (isNational && digits < FEWEST_DIGITS) return { fault: 'phoneTooShort' };
  // without a country, or before the plans are loaded, only the length can be judged
  if (!read || (isNational && (isLoose || read.fault === 'phoneCountry'))) return { address: text };
  return { fault: read.fault ?? 'phoneLength' };
}

/** Short numbers of a telephone system, with its signs: "4711", "*21#", "12-34". */
function isInternal(text: string): boolean {
  const digits = digitsOf(text).length;
  return /^[\d*#\s-]+$/.test(text) && digits > 0 && (digits <= INTERNAL_DIGITS || /[*#]/.test(text));
}

function checkPhone(text: string, readPhone: ReadPhone | undefined): CheckedAddress {
  if (isInternal(text)) {
    return digitsOf(text).length > MOST_DIGITS ? { fault: 'phoneTooLong' } : { address: text };
  }
  // the number of the exchange, and behind it the one that is dialled there
  const [, main = text, extension] = /^(.*?)\s*(?:;ext=|ext\.?|x)\s*(\d{1,7})$/i.exec(text) ?? [];
  const fault = certainFault(main);
  if (fault !== undefined) return { fault };
  const checked = checkDialled(main, readPhone, true);
  if (checked.fault !== undefined || extension === undefined) return checked;
  return { address: `${checked.address} ext. ${extension}` };
}

function checkMobile(text: string, readPhone: ReadPhone | undefined): CheckedAddress {
  const fault = certainFault(text);
  return fault === undefined ? checkDialled(text, readPhone, false) : { fault };
}

/** The code of a pager: digits, on some with a letter behind them; or the number of a pager that is dialled. */
function checkPager(text: string, readPhone: ReadPhone | undefined): CheckedAddress {
  if (text.startsWith('+')) return checkMobile(text, readPhone);
  const fault = certainFault(text.replace(/[A-D]$/i, '').replaceAll(/[*#]/g, ''));
  if (fault !== undefined) return { fault };
  return digitsOf(text).length > PAGER_DIGITS ? { fault: 'phoneTooLong' } : { address: text };
}

/**
 * The address of a device as it is stored, or why calls to it can only fail. Known faults of copying are mended: signs
 * without a shape, "mailto:", the name before an address, "00" for "+", other digits and hyphens. A number without
 * country code gets the one of `readPhone`'s country.
 *
 * Short numbers of a telephone system ("4711", "*21#") are for PHONE and PAGER only: no mobile network delivers to them.
 * APP, and types that aren't known here, are only cleaned. An empty address is no fault here. Takes time in proportion
 * to the length of the text, which the caller limits.
 */
export function checkAddress(type: string, text: string, readPhone?: ReadPhone): CheckedAddress {
  const cleaned = cleanText(text);
  if (cleaned === '') return { address: '' };
  switch (type) {
    case 'EMAIL':
      return checkEmail(cleaned);
    case 'PHONE':
      return checkPhone(plainNumber(cleaned), readPhone);
    case 'MOBILE':
    case 'SMS':
      return checkMobile(plainNumber(cleaned), readPhone);
    case 'PAGER':
      return checkPager(plainNumber(cleaned), readPhone);
    default:
      return { address: cleaned };
  }
}
