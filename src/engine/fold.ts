import { INVISIBLE, JOINERS } from './clean.ts';

const MARKS = /[\u0300-\u036f]+/g;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4\u0060]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const SPECIAL: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' };

/** The same text with the apostrophes and dashes of a keyboard, and without invisible characters. */
function plainSigns(text: string): string {
  return text.replace(APOSTROPHES, "'").replace(DASHES, '-').replace(INVISIBLE, '').replace(JOINERS, '');
}

/**
 * Normalizes a text for searching: lower case, without accents; "dvorak" finds Dvořák, "strasse" Straße, "o'brien"
 * O’Brien. The platform's SQL function `folded` does the same.
 */
export function fold(text: string): string {
  return plainSigns(text)
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßøłđħı]/g, (letter) => SPECIAL[letter] ?? letter);
}

const WRITTEN_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', œ: 'oe' };

/** The folded forms of a text: without accents and, if it differs, with umlauts written out ("muller", "mueller"). */
export function spellings(text: string): string[] {
  const plain = fold(text);
  const lower = plainSigns(text).normalize('NFKC').toLowerCase();
  const writtenOut = fold(lower.replace(/[äöüåøæœ]/g, (letter) => WRITTEN_OUT[letter] ?? letter));
  return plain === writtenOut ? [plain] : [plain, writtenOut];
}

/** The text to search in: all spellings, joined. The platform's SQL function `search_text` does the same. */
export function searchable(text: string): string {
  return spellings(text).join('\n');
}

/** Whether a text contains the wanted one in any spelling. */
export function contains(text: string, wanted: string): boolean {
  return searchable(text).includes(fold(wanted));
}
