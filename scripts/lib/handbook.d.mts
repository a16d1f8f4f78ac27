import type { Plugin } from 'vite';

/** Types of handbook.mjs for the TypeScript files that import it. */
export const handbook: Plugin;
