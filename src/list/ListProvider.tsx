import { ListContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { ListScreenContext } from './context.ts';
import { useListController } from './useListController.ts';

/** Provides the list of the current definition, also to react-admin's components. */
export function ListProvider({ children }: { children: ReactNode }) {
  const { controller, screen } = useListController();
  return (
    <ListContextProvider value={controller}>
      <ListScreenContext value={screen}>{children}</ListScreenContext>
    </ListContextProvider>
  );
}
