import { createContext, type ReactNode, useContext } from 'react';
import type { Capabilities } from '../protocol/capabilities.ts';
import { definitions } from '../resources/index.ts';
import { type Loaded, loadDefinitions, type OverlayFile } from './engine/load.ts';
import { cells, inputs, lists, tabs } from './widgets/registry.ts';

interface Known {
  loaded: Loaded;
  capabilities: Capabilities | null;
}

const DefinitionsContext = createContext<Known | null>(null);

/** What a definition may ask the console for by name. */
const registries = {
  widgets: Object.keys(inputs),
  cells: Object.keys(cells),
  tabs: Object.keys(tabs),
  lists: Object.keys(lists),
};

/** The shipped definitions with the overlays laid over them: read once, before the first screen. */
export function prepareDefinitions(overlays: readonly OverlayFile[]): Loaded {
  return loadDefinitions(definitions, overlays, registries);
}

/** Gives every screen the loaded definitions and what the server offers beyond the protocol. */
export function DefinitionsProvider({ loaded, capabilities, children }: Known & { children: ReactNode }) {
  return <DefinitionsContext.Provider value={{ loaded, capabilities }}>{children}</DefinitionsContext.Provider>;
}

function useKnown(): Known {
  const known = useContext(DefinitionsContext);
  if (!known) throw new Error('There is no DefinitionsProvider above this component');
  return known;
}

/** Every resource there is, overlays included, and the faults found on the way. */
export function useDefinitions(): Loaded {
  return useKnown().loaded;
}

/** What the server offers beyond the protocol; null: nothing. */
export function useCapabilities(): Capabilities | null {
  return useKnown().capabilities;
}
