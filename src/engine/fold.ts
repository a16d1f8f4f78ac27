const MARKS = /[\u0300-\u036f]+/g;
const SPECIAL: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' };

/**
 * The form in which texts are searched, on both sides: no case, no accents; "dvorak" finds Dvořák, "strasse" Straße. The
 * platform's SQL function `fold` does the same.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßøłđħı]/g, (letter) => SPECIAL[letter] ?? letter);
}
