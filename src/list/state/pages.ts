/** Number of pages; undefined if not known. */
export function pagesOf(total: number | undefined, pageSize: number): number | undefined {
  return total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
}
