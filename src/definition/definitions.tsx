import { createContext, type ReactNode, useContext } from 'react';
import type { Capabilities, Extension } from '../../protocol/capabilities.ts';
import type { Loaded } from '../engine/load.ts';

interface Known {
  loaded: Loaded;
  capabilities: Capabilities | null;
}

const DefinitionsContext = createContext<Known | null>(null);

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

/** Whether the server has an extension. */
export function useExtension(name: Extension): boolean {
  return useCapabilities()?.extensions.includes(name) ?? false;
}
