import { ListContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { ListScreenContext } from './context.ts';
import { useListController } from './useListController.ts';

/** The list of the current definition, for its own parts and for react-admin's. */
export function ListProvider({ children }: { children: ReactNode }) {
  const { controller, screen } = useListController();
  return (
    <ListContextProvider value={controller}>
      <ListScreenContext value={screen}>{children}</ListScreenContext>
    </ListContextProvider>
  );
}
