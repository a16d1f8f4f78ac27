import type { Plugin } from 'postcss';

export const layered: Plugin;
