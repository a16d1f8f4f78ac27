import type { Plugin } from 'vite';

/** Types of schemaFile.mjs for the TypeScript that uses it. */
export const schemaFile: Plugin;
