/**
 * Memoizes `make`, for values that repeat, as in the rows of a file. The cache is cleared when it holds `most` results, so
 * that memory does not grow.
 */
export function memoized<Given, Result extends NonNullable<unknown>>(
  most: number,
  make: (given: Given) => Result,
): (given: Given) => Result {
  const known = new Map<Given, Result>();
  return (given) => {
    const found = known.get(given);
    if (found !== undefined) return found;
    const made = make(given);
    if (known.size >= most) known.clear();
    known.set(given, made);
    return made;
  };
}
