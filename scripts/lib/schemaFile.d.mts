import type { Plugin } from 'vite';

/** Types of schemaFile.mjs for the TypeScript files that import it. */
export const schemaFile: Plugin;
