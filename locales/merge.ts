/** One object of all files: each has its namespaces at the top. */
export function mergeFiles<Texts extends object>(files: Record<string, Texts>): Texts {
  return Object.assign({}, ...Object.values(files));
}
