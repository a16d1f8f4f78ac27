import type { Capabilities } from '../../protocol/capabilities.ts';
import { OWN_FIELDS, SPEC_AUTHORITIES, SPEC_LIST_TYPES } from '../../resources/enums.ts';
import { definitions } from '../../resources/index.ts';
import { registries } from '../../resources/named.ts';
import { forServer } from '../engine/extensions.ts';
import { type Loaded, loadDefinitions, type OverlayFile } from '../engine/load.ts';

/**
 * Loads the shipped definitions with these overlays, adapted to the server. The production build doesn't validate the
 * shipped ones: tests have done so, and validation took most of the time here.
 */
export function prepareDefinitions(overlays: readonly OverlayFile[], capabilities: Capabilities | null): Loaded {
  const basics = { authorities: SPEC_AUTHORITIES, listTypes: SPEC_LIST_TYPES, ownFields: OWN_FIELDS };
  const loaded = loadDefinitions(definitions, overlays, registries, import.meta.env.PROD);
  return forServer(loaded, capabilities?.extensions ?? [], basics);
}
