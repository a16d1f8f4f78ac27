import { describe, expect, it, vi } from 'vitest';
import { fontOf, Lettering } from '../../../server/reports/pdf/lettering.ts';
import { Paper } from '../../../server/reports/pdf/paper.ts';
import { memoized } from '../../../src/engine/memoized.ts';

const paper = await Paper.of({ title: 'Report', language: 'en', pageText: (page) => `Page ${page}` });
const font = fontOf(paper.doc.font('plain').fontSize(10));
const lettering = () => new Lettering(font, 10);

describe('texts on paper', () => {
  it.each(['Brand Ärztehaus 12', 'Žluťoučký kůň: Größe', '01.06.2026 06:00', '1,234,567'])(
    '"%s" is as wide as the library says',
    (text) => {
      expect(lettering().run(text).width).toBeCloseTo(paper.doc.font('plain').fontSize(10).widthOfString(text), 3);
    },
  );

  it('letters are kerned as the font defines', () => {
    const [gap] =
      lettering()
        .run('AV')
        .shown?.match(/(?<=> )[\d.]+/) ?? [];
    expect(Number(gap)).toBeGreaterThan(0);
    expect(lettering().run('nn').shown).toMatch(/^<[0-9a-f]{8}>$/);
  });

  it('a combining accent is left to the library, because it is not on the line', () => {
    const text = 'n\u0308';
    expect(lettering().run(text).shown).toBeUndefined();
    const written = vi.spyOn(paper.doc, 'text');
    paper.cell(text, 36, 100);
    expect(written.mock.calls.map(([shown]) => shown)).toEqual([text]);
    written.mockRestore();
  });

  it('a text that does not fit ends with three dots', () => {
    const { text, width } = lettering().fit(60)('Feuerwehrzufahrt Nord');
    expect(text).toBe('Feuerwehr…');
    expect(width).toBeLessThanOrEqual(60);
  });

  it('words, and the digits of numbers, are laid out once', () => {
    const encode = vi.spyOn(font, 'encode');
    const one = lettering();
    for (const text of ['fire 123.456', 'fire 456.123', 'fire 123.456']) one.run(text);
    expect(encode.mock.calls.map(([text]) => text)).toEqual(['fire ', '123', '.', '456']);
    encode.mockRestore();
  });

  it('a style continues on the next page', () => {
    const added = vi.spyOn(paper.doc, 'addContent');
    paper.use({ font: 'bold', size: 8 });
    paper.need(10_000);
    paper.cell('Total', 36, 100);
    void paper.doc;
    const cells = added.mock.calls.map(([content]) => String(content)).at(-1);
    expect(cells).toMatch(/^BT\n\/F\d+ 8 Tf\n1 0 0 -1 36 [\d.]+ Tm\n\[<[0-9a-f]+>.*\] TJ\nET$/);
    added.mockRestore();
  });
});

it('remembered results are forgotten when there are too many', () => {
  const made = vi.fn((n: number) => n * 2);
  const twice = memoized(2, made);
  expect([1, 2, 1, 3, 1].map(twice)).toEqual([2, 4, 2, 6, 2]);
  expect(made.mock.calls).toEqual([[1], [2], [3], [1]]);
});
