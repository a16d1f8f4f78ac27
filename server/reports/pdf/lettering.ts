import { remembering } from '../remembering.ts';

/** What fonts of pdfkit have that its types leave out. Lengths are in thousandths of the font's size. */
export interface PaperFont {
  /** Its name in the content of a page. */
  id: string;
  ascender: number;
  ref(): object;
  /** Glyphs in hexadecimal, and where each of them is; they are embedded from now on. */
  encode(text: string): [glyphs: readonly string[], places: readonly Place[]];
  /** Every word that it has laid out. */
  layoutCache?: object;
}

interface Place {
  /** How far the next glyph is; with what the font says of the two. */
  xAdvance: number;
  /** How wide the glyph is on its own. */
  advanceWidth: number;
  xOffset: number;
  yOffset: number;
}

/** A text in a font. */
interface Run {
  /** The operands of the operator `TJ`; undefined: some glyphs are not on the line, as with accents of their own. */
  shown: string | undefined;
  /** In points. */
  width: number;
}

/** A text that fits its place. */
interface Fitted extends Run {
  text: string;
}

const MOST_PIECES = 20_000;
/** Texts of each width. */
const MOST_FITTED = 5_000;
/** A piece is a word with the space after it, or a few of its digits: numbers and times are made of pieces that repeat. */
const PIECES = /\d{1,3}|[^\d\s]+\s?|\s/gu;
const ELLIPSIS = '…';

/** Lays texts out in a font and a size. What it has laid out is remembered: tables repeat it, and the library is slow. */
export class Lettering {
  readonly font: PaperFont;
  /** In points. */
  readonly size: number;
  /** What fits into a width in points: the text, or its beginning. */
  readonly fit: (width: number) => (text: string) => Fitted;
  readonly #piece: (text: string) => Run;

  constructor(font: PaperFont, size: number) {
    this.font = font;
    this.size = size;
    this.#piece = remembering(MOST_PIECES, (text: string) => this.#made(text));
    this.fit = remembering(100, (width: number) =>
      remembering(MOST_FITTED, (text: string) => this.#shortened(text, width)),
    );
  }

  /** Points from the top of a line to the foot of its letters. */
  get ascent(): number {
    return (this.font.ascender / 1000) * this.size;
  }

  /** A text of one line. */
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
