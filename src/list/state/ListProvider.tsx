import { ListContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { ListMarksContext, ListScreenContext } from './context.ts';
import { type useController, useListController } from './useListController.ts';

/** Provides the list of the current definition, also to react-admin's components. */
export function ListProvider({ children }: { children: ReactNode }) {
  return <ListContexts {...useListController()}>{children}</ListContexts>;
}

type Parts = ReturnType<typeof useController> & { children: ReactNode };

/** Provides the contexts of a list to its children. */
export function ListContexts({ controller, screen, marks, children }: Parts) {
  return (
    <ListContextProvider value={controller}>
      <ListScreenContext value={screen}>
        <ListMarksContext value={marks}>{children}</ListMarksContext>
      </ListScreenContext>
    </ListContextProvider>
  );
}
