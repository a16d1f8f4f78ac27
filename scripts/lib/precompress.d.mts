/** Types of precompress.mjs for the TypeScript that uses it. */
export function precompress(folder: string): Promise<void>;
