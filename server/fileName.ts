import { create } from 'content-disposition';

/** Most characters of a part of a file name. */
const MOST = 60;
/** Letters that have no ASCII letter as their base. */
const LETTERS: { readonly [letter: string]: string } = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', œ: 'oe', þ: 'th' };

/** Joins texts to a file name without blanks and signs: "report", "St. Anna" and "pdf" give "report-St-Anna.pdf". */
export function fileName(parts: readonly string[], extension: string): string {
  const name = parts
    .map((part) =>
      Array.from(part.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-'))
        .slice(0, MOST)
        .join(''),
    )
    .join('-');
  return `${name.replace(/-{2,}/g, '-').replace(/^-|-$/g, '')}.${extension}`;
}

/** The file name in ASCII letters, for receivers that know no others. */
function asciiName(name: string): string {
  const letters = name.replace(/[ßæøłđœþ]/giu, (letter) => LETTERS[letter.toLowerCase()] ?? '');
  return letters
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/-(?=\.[^.]*$)/, '');
}

/** The header `Content-Disposition` of a file to be saved under this name: in ASCII letters, and as it is. */
export const attachment = (name: string): string => create(name, { fallback: asciiName(name) });
