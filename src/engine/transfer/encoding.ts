/** Encodings of text files that can be imported; UTF-16 only with a byte order mark or by choice. */
export const ENCODINGS = ['utf-8', 'windows-1250', 'windows-1252', 'iso-8859-2', 'utf-16le', 'utf-16be'] as const;
export type TextEncoding = (typeof ENCODINGS)[number];

type OneByte = Extract<TextEncoding, 'windows-1250' | 'windows-1252'>;

/** Letters of languages outside ASCII, by the encoding in which spreadsheet programs of their countries save. */
const LETTERS: readonly (readonly [OneByte, string])[] = [
  ['windows-1252', 'àâæçéèêëîïôœùûÿ'],
  ['windows-1252', 'àèéìíîòóùú'],
  ['windows-1252', 'áéíñóúüªº¿¡'],
  ['windows-1252', 'àáâãçéêíóôõúü'],
  ['windows-1252', 'åäöøæéü'],
  ['windows-1252', 'áæéíðóöúýþ'],
  ['windows-1252', 'áèéêëïíóöúü'],
  ['windows-1250', 'áčďéěíňóřšťúůýž'],
  ['windows-1250', 'áäčďéíĺľňóôŕšťúýž'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1250', 'čćđšž'],
  ['windows-1250', 'ăâîşţ'],
];

/** Signs and letters that are the same in both and say nothing of the language of the names around them. */
const NEUTRAL = 'äöüß§°«»·©®™€–—„“”‘’‚‹›…•\u00a0\u00ad';

/** How many of the signs outside ASCII are letters of the language, from 0 to 1. */
function shareOf(counts: readonly number[], encoding: OneByte, letters: string): number {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i));
  let good = 0;
  let bad = 0;
  for (let i = 0; i < 128; i++) {
    const sign = (signs[i] ?? '').toLowerCase();
    const count = counts[128 + i] ?? 0;
    if (letters.includes(sign)) good += count;
    else if (!NEUTRAL.includes(sign)) bad += count;
  }
  return good + bad === 0 ? 0 : good / (good + bad);
}

/**
 * The encoding of a text that is not UTF-8, by the language whose letters its signs are. `counts`: how often each byte
 * occurs. If several fit equally, it is Windows-1252; whoever imports sees the first rows and can choose another one.
 */
export function encodingByLetters(counts: readonly number[]): OneByte {
  let best: { encoding: OneByte; share: number } = { encoding: 'windows-1252', share: 0 };
  for (const [encoding, letters] of LETTERS) {
    const share = shareOf(counts, encoding, letters);
    if (share > best.share) best = { encoding, share };
  }
  return best.encoding;
}

/** The encoding that a byte order mark at the beginning names. */
export function markedEncoding(head: Uint8Array): TextEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Adds how often each byte occurs to `counts`, which has 256 numbers. */
export function countBytes(bytes: Uint8Array, counts: number[]): void {
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
}
