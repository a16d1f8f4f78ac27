import { definitions } from '../resources/index.ts';
import type { FieldType } from './engine/definition.ts';
import { forServer } from './engine/extensions.ts';
import { type Loaded, loadDefinitions, type OverlayFile } from './engine/load.ts';
import { cells, inputs, lists, tabs } from './widgets/registry.ts';

function acceptedBy(widgets: Readonly<Record<string, { accepts: readonly FieldType[] }>>) {
  return Object.fromEntries(Object.entries(widgets).map(([name, { accepts }]) => [name, accepts]));
}

/** What a definition may ask the console for by name. */
export const registries = {
  widgets: Object.keys(inputs),
  cells: Object.keys(cells),
  tabs: Object.keys(tabs),
  lists: Object.keys(lists),
  accepts: { widgets: acceptedBy(inputs), cells: acceptedBy(cells) },
};

/** The shipped definitions with the overlays laid over them, for a server with these extensions: read once, before the first screen. */
export function prepareDefinitions(overlays: readonly OverlayFile[], extensions: readonly string[] = []): Loaded {
  return forServer(loadDefinitions(definitions, overlays, registries), extensions);
}
