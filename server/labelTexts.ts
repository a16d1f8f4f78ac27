import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownTexts } from '../src/engine/checkLabels.ts';
import { flatten } from '../src/engine/transfer/texts.ts';
import { packageRoot } from './packageRoot.ts';
import { TEXT_LANGUAGES } from './transfer/texts.ts';

let known: KnownTexts | undefined;

/** The texts that labels of overlays can replace. The build copies them for the bundled server. */
export function labelTexts(): KnownTexts {
  if (known) return known;
  const bundled = !import.meta.url.endsWith('.ts');
  const folder = join(packageRoot(), bundled ? 'dist-server' : '', 'locales', 'en');
  const texts = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.json')) flatten(JSON.parse(readFileSync(join(folder, name), 'utf8')), texts);
  }
  known = { languages: TEXT_LANGUAGES, keys: new Set(texts.keys()) };
  return known;
}
