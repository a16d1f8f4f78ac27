import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** DejaVu Sans: has the letters of all our languages. Embedded with the used letters only. */
export const FONTS = {
  plain: () => resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: () => resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
export type FontName = keyof typeof FONTS;
