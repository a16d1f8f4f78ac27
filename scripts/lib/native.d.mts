import type { Plugin } from 'vite';

export const native: Plugin;
