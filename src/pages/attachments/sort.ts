import type { Attachment } from '../../choose/files/attachment.ts';

export type SortKey = 'name' | 'ext' | 'orgName' | 'size' | 'date' | 'uses';

export interface FileSort {
  by: SortKey;
  down: boolean;
}

export const BY_NAME: FileSort = { by: 'name', down: false };

/** Returns sorted files; equal ones are sorted by name, then by path. Unknown values come last. */
export function sortFiles(files: readonly Attachment[], { by, down }: FileSort, locale: string): Attachment[] {
  const words = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const compare = (one: unknown, other: unknown): number => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    const order =
      typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other));
    return down ? -order : order;
  };
  return [...files].sort(
    (one, other) =>
      compare(one[by], other[by]) || words.compare(one.name, other.name) || words.compare(one.path, other.path),
  );
}
