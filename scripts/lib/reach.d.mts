/** Types of reach.mjs for the TypeScript files that import it. */
export function filesOfTest(test: string, root: string): Set<string>;
