/** Measures a text in pixels. */
export type Measure = (text: string, weight: 400 | 500, size: 12 | 13) => number;

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** Returns the function that measures texts in the font of the console; undefined without a canvas. */
export function textMeasure(): Measure | undefined {
  pen ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) return undefined;
  const canvas = pen;
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font');
  return (text, weight, size) => {
    canvas.font = `${weight} ${size}px ${family}`;
    return canvas.measureText(text).width;
  };
}
