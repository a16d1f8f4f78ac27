import type { Plugin, Rolldown } from 'vite';

/** Types of chunks.mjs for the TypeScript files that import it. */
export const chunkGroups: Rolldown.CodeSplittingGroup[];
export const announceApplication: Plugin;
