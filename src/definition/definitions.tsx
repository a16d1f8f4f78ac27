import { createContext, type ReactNode, useContext } from 'react';
import type { Capabilities, Extension } from '../../protocol/capabilities.ts';
import type { Loaded } from '../engine/load.ts';
import type { Widgets } from './widgets.ts';

interface Known {
  loaded: Loaded;
  capabilities: Capabilities | null;
  widgets: Widgets;
}

const DefinitionsContext = createContext<Known | null>(null);

/** Gives every screen the loaded definitions, what the server offers beyond the protocol, and the registered widgets. */
export function DefinitionsProvider({ children, ...known }: Known & { children: ReactNode }) {
  return <DefinitionsContext.Provider value={known}>{children}</DefinitionsContext.Provider>;
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

/** What definitions can ask for by name. */
export function useWidgets(): Widgets {
  return useKnown().widgets;
}

/** Whether the server has an extension. */
export function useExtension(name: Extension): boolean {
  return useCapabilities()?.extensions.includes(name) ?? false;
}
