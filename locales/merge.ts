/** Merges the files into one object; each has its own top-level keys. */
export function mergeFiles<Texts extends object>(files: Record<string, Texts>): Texts {
  return Object.assign({}, ...Object.values(files));
}

type Texts = { [key: string]: string | Texts };

/** Merges layers of texts key by key; later layers win. */
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
