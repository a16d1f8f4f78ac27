import { createRequire } from 'node:module';
import { fontOf, Lettering } from './lettering.ts';
import { PageTotal } from './pageTotal.ts';

const { resolve } = createRequire(import.meta.url);

/** DejaVu Sans covers the letters of all supported languages. Only the used glyphs are embedded. */
const FONTS = {
  plain: () => resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: () => resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
type FontName = keyof typeof FONTS;

/** A4 in landscape format, in points. */
export const PAGE = { width: 841.89, height: 595.28, margin: 36 };
export const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 12;
/** Number of pages after which the layout caches of the fonts are cleared. */
const FORGET = 20;
/** Place for the number of pages at the end of each page; a longer number extends into the margin. */
const TOTAL = '99';

interface TextStyle {
  font?: FontName;
  size?: number;
  color?: string;
}

/** Rounds points to two decimals. */
const rounded = (points: number) => Math.round(points * 100) / 100;

export const INK = '#1b1d24';
export const QUIET = '#5b6070';
export const LINE = '#d9dbe3';

interface PaperOptions {
  title: string;
  language: string;
  /** The text at the end of a page, up to the number of pages. */
  pageText: (page: number) => string;
}

/** A PDF document written from top to bottom. Only the current page is kept; finished ones are output at once. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  /** Top of the next line, in points. */
  y = PAGE.margin;
  /** Called at the beginning of each further page, to repeat table headings. */
  onPage: () => void = () => undefined;
  #pages = 1;
  readonly #total: PageTotal;
  readonly #pageText: (page: number) => string;
  #chunks: Buffer[] = [];
  /** Letterings by font and size. */
  readonly #letterings = new Map<string, Lettering>();
  #style: TextStyle = {};
  #lettering!: Lettering;
  /** Content of cells that are not written yet. They are written together because pdfkit is slow for single texts. */
  #cells = '';

  private constructor(doc: PDFKit.PDFDocument, pageText: (page: number) => string) {
    this.#pageText = pageText;
    this.#doc = doc;
    for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, path());
    doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.use({});
    this.#total = new PageTotal(doc, this.#lettering);
    this.#foot();
  }

  /** Creates a document. pdfkit is loaded on first use because most servers never make a PDF file. */
  static async of({ title, language, pageText }: PaperOptions): Promise<Paper> {
    const { default: PDFDocument } = await import('pdfkit');
    const doc = new PDFDocument({
      size: 'A4',
      layout: 'landscape',
      margin: PAGE.margin,
      autoFirstPage: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: 'Tocsin', Producer: 'Tocsin' },
      pdfVersion: '1.7',
    });
    return new Paper(doc, pageText);
  }

  /** The document, for everything but cells. Writes pending cells first, so get it anew for each use. */
  get doc(): PDFKit.PDFDocument {
    this.#write();
    return this.#doc;
  }

  /** Sets font, size and color of the following texts. */
  use(style: TextStyle): void {
    const { font = 'plain', size = 7, color = INK } = style;
    const doc = this.doc.font(font).fontSize(size).fillColor(color);
    const key = `${font} ${size}`;
    const lettering = this.#letterings.get(key) ?? new Lettering(fontOf(doc), size);
    this.#letterings.set(key, lettering);
    this.#lettering = lettering;
    this.#style = style;
  }

  /** Begins a new page unless there is room for this height. */
  need(height: number): void {
    if (this.y + height <= BOTTOM) return;
    const style = this.#style;
    this.doc.addPage();
    this.#pages += 1;
    if (this.#pages % FORGET === 0) this.#forget();
    this.y = PAGE.margin;
    this.#foot();
    this.onPage();
    this.use(style);
  }

  /** Clears the fonts' caches: pdfkit keeps the layout of every word, so memory would grow with the file. */
  #forget(): void {
    for (const { font } of this.#letterings.values()) font.layoutCache = Object.create(null);
  }

  #foot(): void {
    this.use({ color: QUIET });
    const text = `${this.#pageText(this.#pages)} `;
    const end = PAGE.width - PAGE.margin - this.width(TOTAL);
    const y = PAGE.height - PAGE.margin;
    // a text within the bottom margin would begin another page
    this.doc.page.margins.bottom = 0;
    this.doc.text(text, end - this.width(text), y, { lineBreak: false });
    this.doc.page.margins.bottom = PAGE.margin;
    this.#total.show(this.doc, end, y);
    this.use({});
  }

  /** Width of a text in one line in the current style, in points. */
  width(text: string): number {
    return this.#lettering.run(text).width;
  }

  /** Height of a text that has to be wrapped to fit, in points; 0 if it fits into one line. */
  heightOf(text: string, width: number): number {
    return this.width(text) <= width ? 0 : this.#doc.heightOfString(text, { width });
  }

  /** Writes a text in one line, shortened to fit. */
  cell(text: string, x: number, width: number, right = false): void {
    if (text === '') return;
    const lettering = this.#lettering;
    const fitted = lettering.fit(width)(text);
    const at = right ? x + width - fitted.width : x;
    if (fitted.shown === undefined) {
      this.doc.text(fitted.text, at, this.y, { lineBreak: false });
      return;
    }
    if (this.#cells === '') this.#cells = `BT\n/${lettering.font.id} ${lettering.size} Tf\n`;
    // flipped vertically: pdfkit's pages have their origin at the top
    this.#cells += `1 0 0 -1 ${rounded(at)} ${rounded(this.y + lettering.ascent)} Tm\n[${fitted.shown}] TJ\n`;
  }

  #write(): void {
    if (this.#cells === '') return;
    const { font } = this.#lettering;
    const { fonts } = this.#doc.page as unknown as { fonts: { [id: string]: object } };
    fonts[font.id] ??= font.ref();
    this.#doc.addContent(`${this.#cells}ET`);
    this.#cells = '';
  }

  /** Writes a text, wrapped into as many lines as it needs. */
  lines(text: string, x: number): void {
    const width = PAGE.width - PAGE.margin - x;
    if (!/[\r\n]/.test(text) && this.#lettering.run(text).width <= width) {
      const height = this.#doc.currentLineHeight(true);
      this.need(height);
      this.cell(text, x, width);
      this.y += height;
      return;
    }
    this.need(this.doc.heightOfString(text, { width }));
    this.doc.text(text, x, this.y, { width });
    this.y = this.doc.y;
  }

  /** Ends the document. */
  async end(): Promise<void> {
    this.#total.end(this.#pages);
    const { doc } = this;
    const ended = new Promise((done) => doc.once('end', done));
    doc.end();
    await ended;
  }

  /** Removes and returns the bytes that were finished since the last call. */
  taken(): Buffer {
    const taken = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return taken;
  }
}
