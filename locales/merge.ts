/** One object of all files: each has its namespaces at the top. */
export function mergeFiles<Texts extends object>(files: Record<string, Texts>): Texts {
  return Object.assign({}, ...Object.values(files));
}

type Texts = { [key: string]: string | Texts };

/** Texts laid over others, key by key: the last that has a key decides. */
export function overlay(...layers: readonly object[]): Texts {
  const merged: Texts = {};
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) {
      const before = merged[key];
      merged[key] =
        typeof value === 'object' ? overlay(typeof before === 'object' ? before : {}, value) : String(value);
    }
  }
  return merged;
}
