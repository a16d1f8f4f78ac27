import { FONTS, type FontName } from './fonts.ts';

/** Points: A4 across. */
export const PAGE = { width: 841.89, height: 595.28, margin: 36 };
export const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 12;
/** Texts whose fitted form is kept. */
const MOST_KNOWN = 20_000;
/** Pages after which layouts of words are forgotten. */
const FORGET = 20;
const ELLIPSIS = '…';

interface TextStyle {
  font?: FontName;
  size?: number;
  color?: string;
}
export const INK = '#1b1d24';
export const QUIET = '#5b6070';
export const LINE = '#d9dbe3';

interface PaperOptions {
  title: string;
  language: string;
  pageText: (page: number) => string;
}

/** Paper that is written from top to bottom. Finished pages leave it at once, so it holds only the current one. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next line begins. */
  y = PAGE.margin;
  /** Written at the top of each further page. */
  onPage: () => void = () => undefined;
  #pages = 1;
  readonly #pageText: (page: number) => string;
  #chunks: Buffer[] = [];
  readonly #known = new Map<string, { text: string; width: number }>();

  private constructor(doc: PDFKit.PDFDocument, pageText: (page: number) => string) {
    this.#pageText = pageText;
    this.doc = doc;
    for (const [name, path] of Object.entries(FONTS)) this.doc.registerFont(name, path());
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.use({});
    this.#foot();
  }

  /** New paper. The library is loaded with the first one: most servers never make a PDF file. */
  static async of({ title, language, pageText }: PaperOptions): Promise<Paper> {
    const { default: PDFDocument } = await import('pdfkit');
    const doc = new PDFDocument({
      ...{ size: 'A4', layout: 'landscape', margin: PAGE.margin, autoFirstPage: true, lang: language },
      ...{ displayTitle: true, info: { Title: title, Creator: 'Tocsin', Producer: 'Tocsin' }, pdfVersion: '1.7' },
    });
    return new Paper(doc, pageText);
  }

  /** Sets font, size and colour of what follows. */
  use({ font = 'plain', size = 7, color = INK }: TextStyle): void {
    this.doc.font(font).fontSize(size).fillColor(color);
    this.#known.clear();
  }

  /** Begins a page unless there is room for this height. */
  need(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.doc.addPage();
    this.#pages += 1;
    if (this.#pages % FORGET === 0) this.#forget();
    this.y = PAGE.margin;
    this.#foot();
    this.onPage();
  }

  /** The library keeps the layout of every word that it has written: memory would grow with the file. */
  #forget(): void {
    const { _fontFamilies: fonts } = this.doc as unknown as {
      _fontFamilies: { [name: string]: { layoutCache?: object } };
    };
    for (const font of Object.values(fonts)) if (font.layoutCache) font.layoutCache = Object.create(null);
  }

  #foot(): void {
    this.use({ color: QUIET });
    const text = this.#pageText(this.#pages);
    const x = PAGE.width - PAGE.margin - this.doc.widthOfString(text);
    // the margin would begin another page
    this.doc.page.margins.bottom = 0;
    this.doc.text(text, x, PAGE.height - PAGE.margin, { lineBreak: false });
    this.doc.page.margins.bottom = PAGE.margin;
    this.use({});
  }

  /** Writes a text in one line, shortened to fit. */
  cell(text: string, x: number, width: number, right = false): void {
    if (text === '') return;
    const fitted = this.#fit(text, width);
    this.doc.text(fitted.text, right ? x + width - fitted.width : x, this.y, { lineBreak: false });
  }

  /** Writes a text in as many lines as it needs. */
  lines(text: string, x: number): void {
    const width = PAGE.width - PAGE.margin - x;
    this.need(this.doc.heightOfString(text, { width }));
    this.doc.text(text, x, this.y, { width });
    this.y = this.doc.y;
  }

  #fit(text: string, width: number): { text: string; width: number } {
    const key = `${width}|${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const fitted = this.#shortened(text, width);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(key, fitted);
    return fitted;
  }

  #shortened(text: string, width: number): { text: string; width: number } {
    const whole = this.doc.widthOfString(text);
    if (whole <= width) return { text, width: whole };
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.doc.widthOfString(text.slice(0, middle) + ELLIPSIS) <= width) low = middle;
      else high = middle - 1;
    }
    const short = text.slice(0, low) + ELLIPSIS;
    return { text: short, width: this.doc.widthOfString(short) };
  }

  /** What has been finished since the last time. */
  taken(): Buffer {
    const taken = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return taken;
  }
}
