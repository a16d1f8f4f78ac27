/** Variables that programs of others get: where they find programs, libraries and data, and how they write and sort. */
const NAMES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'ESPEAK_DATA_PATH',
  'SystemRoot',
];

/** The environment of programs of others, which need none of the platform's settings and must not see its secrets. */
export function foreignEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const named = NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(named), ...more };
}
