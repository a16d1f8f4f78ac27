/** Returns the id in a search parameter; undefined if there is no positive integer. */
export function idIn(params: URLSearchParams, name: string): number | undefined {
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
