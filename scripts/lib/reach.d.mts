/** Types of reach.mjs for the TypeScript that uses it. */
export function filesOfTest(test: string, root: string): Set<string>;
