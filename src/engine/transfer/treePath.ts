import { normalized } from './guess.ts';

const MOST_SHOWN = 5;

/**
 * The names of a path in the organization tree: "Hospital > Ward 2" as the console shows it, "Hospital / Ward 2", or
 * "[Hospital][Ward 2]". Several readings, the likelier first, because a name may contain a slash; none: it is no path.
 */
export function pathReadings(text: string): string[][] {
  const bracketed = /^\s*(?:\[[^\]]*\]\s*)+$/.test(text);
  const readings = bracketed
    ? [[...text.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)]
    : [/\s*>\s*/, /\s*>\s*|\s+[/\\»]\s+/, /\s*[>/\\»]\s*/].map((separator) => text.split(separator));
  return readings.map((names) => names.map((name) => name.trim()).filter(Boolean)).filter((names) => names.length > 1);
}

/** Whether a path from the root ends with the given names; `roots`: further names of the root. */
export function endsWith(path: readonly string[], given: readonly string[], roots: readonly string[]): boolean {
  if (given.length > path.length) return false;
  const behind = path.length - given.length;
  const isRoot = (at: number, name: string) => at === 0 && roots.some((root) => normalized(root) === normalized(name));
  return given.every((name, i) => {
    const at = behind + i;
    return normalized(path[at] ?? '') === normalized(name) || isRoot(at, name);
  });
}

/** The paths of several organizations, to choose one: without the root, if something else stands before the name. */
export function pathsText(paths: readonly (readonly string[])[]): string {
  const shown = paths.slice(0, MOST_SHOWN).map((path) => (path.length > 2 ? path.slice(1) : path).join(' > '));
  return [...shown, ...(paths.length > MOST_SHOWN ? ['…'] : [])].join('; ');
}
