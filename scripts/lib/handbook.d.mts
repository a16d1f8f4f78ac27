import type { Plugin } from 'vite';

/** Types of handbook.mjs for the TypeScript that uses it. */
export const handbook: Plugin;
