import { ResourceContextProvider } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Resource } from '../engine/definition.ts';

const DefinitionContext = createContext<Resource | null>(null);

/** Provides the current definition to everything below, and its name to react-admin's hooks. */
export function DefinitionProvider({ resource, children }: { resource: Resource; children: ReactNode }) {
  return (
    <ResourceContextProvider value={resource.name}>
      <DefinitionContext value={resource}>{children}</DefinitionContext>
    </ResourceContextProvider>
  );
}

/** The definition of the screen, record or part around this component, or `of` if given. */
export function useDefinition(of?: Resource): Resource {
  const current = useContext(DefinitionContext);
  const found = of ?? current;
  if (!found) throw new Error('There is no DefinitionProvider above this component');
  return found;
}
