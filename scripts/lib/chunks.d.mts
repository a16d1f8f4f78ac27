import type { Plugin, Rolldown } from 'vite';

/** Types of chunks.mjs for the TypeScript that uses it. */
export const chunkGroups: Rolldown.CodeSplittingGroup[];
export const announceApplication: Plugin;
