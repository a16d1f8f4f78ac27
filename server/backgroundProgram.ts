import { fileURLToPath } from 'node:url';

/** The child processes and their sources; the bundled server has a bundle of that name beside it for each of them. */
const SOURCES = {
  sheetReader: './transfer/sheet/reader.ts',
  sheetWriter: './spreadsheet/writer.ts',
} as const;

export type BackgroundName = keyof typeof SOURCES;

/** The arguments with which Node runs a child process: its bundle, or from the sources its source. */
export function backgroundProgram(name: BackgroundName): string[] {
  const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  return import.meta.url.endsWith('.ts') ? ['--import', 'tsx', pathOf(SOURCES[name])] : [pathOf(`./${name}.js`)];
}
