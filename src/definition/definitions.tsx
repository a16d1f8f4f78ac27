import { createContext, type ReactNode } from 'react';
import type { Capabilities, Extension } from '../../protocol/capabilities.ts';
import type { Loaded } from '../engine/load.ts';
import { useNeeded } from '../ui/useNeeded.ts';
import { useStable } from '../ui/useStable.ts';
import type { Widgets } from './widgets.ts';

interface Known {
  loaded: Loaded;
  capabilities: Capabilities | null;
  widgets: Widgets;
}

const DefinitionsContext = createContext<Known | null>(null);

/** Provides the loaded definitions, the server's capabilities and the registered widgets. */
export function DefinitionsProvider({ children, ...known }: Known & { children: ReactNode }) {
  return <DefinitionsContext.Provider value={useStable(known)}>{children}</DefinitionsContext.Provider>;
}

const useKnown = (): Known => useNeeded(DefinitionsContext, 'There is no DefinitionsProvider above this component');

/** All resources, including overlays, and the faults found while loading them. */
export function useDefinitions(): Loaded {
  return useKnown().loaded;
}

/** The server's capabilities; null if it announces none. */
export function useCapabilities(): Capabilities | null {
  return useKnown().capabilities;
}

/** The platform's time zone; undefined if it announces none: its times are then taken for this machine's. */
export function useTimeZone(): string | undefined {
  return useCapabilities()?.timeZone || undefined;
}

/** The widgets that definitions can name. */
export function useWidgets(): Widgets {
  return useKnown().widgets;
}

/** Whether the server has an extension. */
export function useExtension(name: Extension): boolean {
  return useCapabilities()?.extensions.includes(name) ?? false;
}
