import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DerivedResourceDefinition, ResourceDefinition } from '../src/engine/definition.ts';
import { type Loaded, loadDefinitions, type OverlayFile, parseOverlayText } from '../src/engine/load.ts';
import { packageRoot } from './packageRoot.ts';
import type { StoreLog } from './store/store.ts';

type Shipped = ResourceDefinition | DerivedResourceDefinition;

const overlays = new WeakMap<Loaded, readonly OverlayFile[]>();

/** Files of `resources/` that hold a definition: those whose default export has fields or a base. */
async function readFolder(folder: string): Promise<Shipped[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .sort();
  const found: Shipped[] = [];
  for (const file of files) {
    const module: { default?: Shipped } = await import(pathToFileURL(join(folder, file)).href);
    const definition = module.default;
    if (definition && ('fields' in definition || 'basedOn' in definition)) found.push(definition);
  }
  return found;
}

/** The shipped definitions: of the bundled server from the file that the build wrote, else from their sources. */
export async function shippedDefinitions(root = packageRoot()): Promise<Shipped[]> {
  const bundled = !import.meta.url.endsWith('.ts');
  if (bundled) return JSON.parse(readFileSync(join(root, 'dist-server', 'resources.json'), 'utf8'));
  return readFolder(join(root, 'resources'));
}

/** The overlay files of a folder in the order of their names; a folder that is not there has none. */
export function readOverlays(folder: string): OverlayFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => parseOverlayText(name, readFileSync(join(folder, name), 'utf8')));
}

/** Loads everything once at start; what is refused is logged by name with the cure. */
export async function loadAll(
  options: { resourcesDir?: string; overlays?: readonly OverlayFile[]; root?: string },
  log: StoreLog,
): Promise<Loaded> {
  const files = options.overlays ?? (options.resourcesDir === undefined ? [] : readOverlays(options.resourcesDir));
  const loaded = loadDefinitions(await shippedDefinitions(options.root), files);
  overlays.set(loaded, files);
  for (const fault of loaded.faults) {
    log.warn(`Definition refused (${fault.code}): ${fault.message}`);
  }
  return loaded;
}

/** The overlay files that definitions were loaded with, as they stand, for the console. */
export function overlaysOf(loaded: Loaded): readonly OverlayFile[] {
  return overlays.get(loaded) ?? [];
}
