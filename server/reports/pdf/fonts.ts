import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** DejaVu Sans covers the letters of all supported languages. Only the used glyphs are embedded. */
export const FONTS = {
  plain: () => resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: () => resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
export type FontName = keyof typeof FONTS;
