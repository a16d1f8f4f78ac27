import type { Capabilities } from '../../protocol/capabilities.ts';
import { SPEC_AUTHORITIES, SPEC_LIST_TYPES } from '../../resources/enums.ts';
import { definitions } from '../../resources/index.ts';
import type { FieldType } from '../engine/definition.ts';
import { forServer } from '../engine/extensions.ts';
import { type Loaded, loadDefinitions, type OverlayFile } from '../engine/load.ts';
import { cells, inputs, lists, tabs } from '../widgets/registry.ts';

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

/** The shipped definitions with the overlays laid over them, for the server that is there: read once, before the first screen. */
export function prepareDefinitions(overlays: readonly OverlayFile[], capabilities: Capabilities | null): Loaded {
  const basics = { authorities: SPEC_AUTHORITIES, listTypes: SPEC_LIST_TYPES };
  return forServer(loadDefinitions(definitions, overlays, registries), capabilities?.extensions ?? [], basics);
}
