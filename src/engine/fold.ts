const MARKS = /[\u0300-\u036f]+/g;
const SPECIAL: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' };

/**
 * Normalizes a text for searching: lower case, without accents; "dvorak" finds Dvořák, "strasse" Straße. The platform's
 * SQL function `fold` does the same.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßøłđħı]/g, (letter) => SPECIAL[letter] ?? letter);
}

const WRITTEN_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', œ: 'oe' };

/** The folded forms of a text: without accents and, if it differs, with umlauts written out ("muller", "mueller"). */
export function spellings(text: string): string[] {
  const plain = fold(text);
  const lower = text.normalize('NFKC').toLowerCase();
  const writtenOut = fold(lower.replace(/[äöüåøæœ]/g, (letter) => WRITTEN_OUT[letter] ?? letter));
  return plain === writtenOut ? [plain] : [plain, writtenOut];
}

/** The text to search in: all spellings, joined. The platform's SQL function `searchable` does the same. */
export function searchable(text: string): string {
  return spellings(text).join('\n');
}

/** Whether a text contains the wanted one in any spelling. */
export function contains(text: string, wanted: string): boolean {
  return searchable(text).includes(fold(wanted));
}
