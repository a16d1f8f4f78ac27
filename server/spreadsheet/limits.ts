import type { Part } from './parts.ts';

/** How much a spreadsheet with styles may hold, as its writer keeps everything in memory: for the most about 400 MB. */
export interface BookLimits {
  rows: number;
  cells: number;
  /** Different texts, which need several times the memory of repeated ones. */
  texts: number;
  characters: number;
}
export const BOOK_LIMITS: BookLimits = { rows: 60_000, cells: 1_000_000, texts: 300_000, characters: 20_000_000 };

/** A number by which texts are told apart well enough to be counted. */
function hashOf(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

/** Counts what parts hold. */
export class BookSize {
  readonly #most: BookLimits;
  #rows = 0;
  #cells = 0;
  #characters = 0;
  readonly #texts = new Set<number>();

  constructor(most: BookLimits) {
    this.#most = most;
  }

  /** Counts further parts; `characters`: their length as JSON. */
  add(parts: readonly Part[], characters: number): void {
    this.#characters += characters;
    for (const part of parts) {
      if (!('cells' in part)) continue;
      this.#rows += 1;
      this.#cells += part.cells.length;
      for (const cell of part.cells) if (typeof cell === 'string') this.#texts.add(hashOf(cell));
    }
  }

  /** Whether they are too much for a spreadsheet with styles. */
  get exceeded(): boolean {
    const { rows, cells, texts, characters } = this.#most;
    return this.#rows > rows || this.#cells > cells || this.#texts.size > texts || this.#characters > characters;
  }
}
