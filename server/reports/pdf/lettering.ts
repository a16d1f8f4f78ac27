import { memoized } from '../../../src/engine/memoized.ts';

/** Members of pdfkit's fonts that are missing in its types. Lengths are in thousandths of the font size. */
export interface PaperFont {
  /** The font's name in a page's content stream. */
  id: string;
  ascender: number;
  ref(): object;
  /** Glyph ids in hexadecimal and their placement. Marks the glyphs to be embedded. */
  encode(text: string): [glyphs: readonly string[], places: readonly Place[]];
  /** Cache of every word that the font has laid out. */
  layoutCache?: object;
}

/**
 * The font that a document writes with. pdfkit offers no other way to it; its own `text` lays out each text anew, which
 * takes three times as long for the tables of a report.
 */
export function fontOf(doc: PDFKit.PDFDocument): PaperFont {
  return (doc as unknown as { _font: PaperFont })._font;
}

interface Place {
  /** Distance to the next glyph, including kerning. */
  xAdvance: number;
  /** Width of the glyph without kerning. */
  advanceWidth: number;
  xOffset: number;
  yOffset: number;
}

/** A text laid out in a font. */
interface Run {
  /** Operands of the PDF operator `TJ`; undefined if glyphs are off the baseline, as with combining accents. */
  shown: string | undefined;
  /** In points. */
  width: number;
}

/** A text shortened to fit its width. */
interface Fitted extends Run {
  text: string;
}

const MOST_PIECES = 20_000;
/** Cached texts per width. */
const MOST_FITTED = 5_000;
/** Cacheable pieces of a text: a word with the space after it, or up to three digits, as these repeat in numbers. */
const PIECES = /\d{1,3}|[^\d\s]+\s?|\s/gu;
const ELLIPSIS = '…';

/** Lays out texts in one font and size. Results are cached because tables repeat texts and pdfkit's layout is slow. */
export class Lettering {
  readonly font: PaperFont;
  /** In points. */
  readonly size: number;
  /** Returns a function that shortens a text to a width in points, with an ellipsis if necessary. */
  readonly fit: (width: number) => (text: string) => Fitted;
  readonly #piece: (text: string) => Run;

  constructor(font: PaperFont, size: number) {
    this.font = font;
    this.size = size;
    this.#piece = memoized(MOST_PIECES, (text: string) => this.#made(text));
    this.fit = memoized(100, (width: number) => memoized(MOST_FITTED, (text: string) => this.#shortened(text, width)));
  }

  /** Points from the top of a line to its baseline. */
  get ascent(): number {
    return (this.font.ascender / 1000) * this.size;
  }

  /** Lays out a text in one line, however long. */
  run(text: string): Run {
    let shown: string | undefined = '';
    let width = 0;
    for (const part of text.match(PIECES) ?? []) {
      const piece = this.#piece(part);
      shown = shown === undefined || piece.shown === undefined ? undefined : shown + piece.shown;
      width += piece.width;
    }
    return { shown: shown?.replaceAll('><', ''), width };
  }

  #made(text: string): Run {
    const [glyphs, places] = this.font.encode(text);
    const width = (places.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / 1000) * this.size;
    if (places.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)) return { shown: undefined, width };
    const shown = places.map(({ xAdvance, advanceWidth }, index) => {
      const nearer = Math.round((advanceWidth - xAdvance) * 100) / 100;
      return nearer === 0 ? `<${glyphs[index]}>` : `<${glyphs[index]}> ${nearer} `;
    });
    return { shown: shown.join(''), width };
  }

  #shortened(text: string, width: number): Fitted {
    const whole = this.run(text);
    if (whole.width <= width) return { text, ...whole };
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.run(text.slice(0, middle) + ELLIPSIS).width <= width) low = middle;
      else high = middle - 1;
    }
    const short = text.slice(0, low) + ELLIPSIS;
    return { text: short, ...this.run(short) };
  }
}
