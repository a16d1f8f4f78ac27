import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { registries } from '../resources/named.ts';
import type { AnyDefinition } from '../src/engine/build.ts';
import type { KnownTexts } from '../src/engine/checkLabels.ts';
import { type OverlayNames, overlayFaults } from '../src/engine/checkOverlay.ts';
import { type Loaded, loadDefinitions, type OverlayFile } from '../src/engine/load.ts';
import { parseNewOverlay } from '../src/engine/repeatedKeys.ts';
import { flatten } from '../src/engine/transfer/texts.ts';
import { packageRoot } from './packageRoot.ts';
import type { StoreLog } from './store/indexes/indexes.ts';
import { TEXT_LANGUAGES } from './transfer/texts.ts';

/** A resource definition as shipped, before overlays are applied. */
export type ShippedDefinition = AnyDefinition;

const overlays = new WeakMap<Loaded, readonly OverlayFile[]>();

/** The definitions in a folder of sources: files whose default export has fields, a base or tiles. */
async function readFolder(folder: string): Promise<ShippedDefinition[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .sort();
  const found: ShippedDefinition[] = [];
  for (const file of files) {
    const module: { default?: ShippedDefinition } = await import(pathToFileURL(join(folder, file)).href);
    const definition = module.default;
    if (definition && ['fields', 'basedOn', 'tiles'].some((key) => key in definition)) found.push(definition);
  }
  return found;
}

/**
 * The shipped definitions. The bundled server reads the file written by the build; otherwise they are imported from
 * source.
 */
export async function shippedDefinitions(): Promise<ShippedDefinition[]> {
  const root = packageRoot();
  const bundled = !import.meta.url.endsWith('.ts');
  if (bundled) return JSON.parse(readFileSync(join(root, 'dist-server', 'resources.json'), 'utf8'));
  return readFolder(join(root, 'resources'));
}

/** The overlay files of a folder, sorted by name; empty if the folder doesn't exist. */
export function readOverlays(folder: string): OverlayFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => parseNewOverlay(name, readFileSync(join(folder, name), 'utf8')));
}

/** Applies overlays to the shipped definitions and checks the names that they refer to. */
export function loadChecked(shipped: readonly ShippedDefinition[], files: readonly OverlayFile[]): Loaded {
  return loadDefinitions(shipped, files, registries);
}

/** What overlays can refer to besides definitions. */
export const overlayNames = (): OverlayNames => ({ registries, texts: labelTexts() });

/**
 * Like `loadChecked`, for a platform: each rejected definition is logged with its name and the remedy, and so is what of
 * an overlay in force would be refused in a new one.
 */
export function loadAll(
  shipped: readonly ShippedDefinition[],
  files: readonly OverlayFile[],
  log: Pick<StoreLog, 'warn'>,
): Loaded {
  const loaded = loadChecked(shipped, files);
  overlays.set(loaded, files);
  for (const fault of loaded.faults) {
    log.warn(`Definition refused (${fault.code}): ${fault.message}`);
  }
  for (const fault of files.flatMap((file) => overlayFaults(file, loaded, overlayNames()))) {
    log.warn(
      `Definition in force, but its next version is refused unless this is mended (${fault.code}): ${fault.message}`,
    );
  }
  return loaded;
}

/** The unmodified overlay files that the definitions were loaded with, for the console. */
export function overlaysOf(loaded: Loaded): readonly OverlayFile[] {
  return overlays.get(loaded) ?? [];
}

/** Identifies the set of overlays. An open console compares it to detect that its definitions are outdated. */
export function revisionOf(loaded: Loaded): string {
  const files = overlaysOf(loaded).map(({ source, content, text }) => [source, text ?? content]);
  return createHash('sha1').update(JSON.stringify(files)).digest('hex').slice(0, 16);
}

let known: KnownTexts | undefined;

/** The texts that labels of overlays can replace. The build copies them for the bundled server. */
function labelTexts(): KnownTexts {
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
