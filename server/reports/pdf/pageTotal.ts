import type { Lettering } from './lettering.ts';

/** Name of the number of pages in the resources of a page. */
const NAME = 'PageTotal';
/** Room for a number, in points. */
const ROOM = { width: 60, height: 14 };

/**
 * The number of pages, which each page shows before it is known: all pages refer to one object, which is written at the
 * end. So finished pages needn't be kept.
 */
export class PageTotal {
  readonly #lettering: Lettering;
  readonly #object: PDFKit.PDFKitReference;

  /** `lettering`: how the number is written. */
  constructor(doc: PDFKit.PDFDocument, lettering: Lettering) {
    const { font } = lettering;
    this.#lettering = lettering;
    this.#object = doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, ROOM.width, ROOM.height],
      Resources: { Font: { [font.id]: font.ref() } },
    });
  }

  /** Shows the number on the current page, in its color. `x`, `y`: the place of the upper left corner, in points. */
  show(doc: PDFKit.PDFDocument, x: number, y: number): void {
    const { xobjects } = doc.page as unknown as { xobjects: { [name: string]: object } };
    xobjects[NAME] = this.#object;
    doc.addContent(`q 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} cm /${NAME} Do Q`);
  }

  /** Writes the number. */
  end(pages: number): void {
    const { font, size, ascent } = this.#lettering;
    const shown = this.#lettering.run(String(pages)).shown ?? '';
    // flipped vertically: pdfkit's pages have their origin at the top
    this.#object.end(Buffer.from(`BT /${font.id} ${size} Tf 1 0 0 -1 0 ${ascent.toFixed(2)} Tm [${shown}] TJ ET`));
  }
}
