import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  AuthContext,
  DataProviderContext,
  NotificationContextProvider,
  PreferencesEditorContextProvider,
  ResourceDefinitionContext,
  StoreContextProvider,
  UndoableMutationsContextProvider,
} from 'react-admin';
import { RouterProvider } from 'react-router/dom';
import { connection } from '../../dataProvider/http/http.ts';
import { getUser, onWritten, subscribe } from '../../dataProvider/session/stored.ts';
import { DefinitionsProvider } from '../definition/context.tsx';
import { expireHidden } from '../definition/refresh.ts';
import { RouterContext } from '../definition/routerContext.ts';
import { MenuPages } from '../layout/useMenu.ts';
import type { AppSession } from './beginSession.ts';
import { widgets } from './widgets.ts';

/**
 * The console of a signed-in user. No entity is named here: screens come from the definitions and the page registry.
 */
export default function App({ session }: { session: AppSession }) {
  const { loaded, capabilities, queryClient } = session;

  // refetches the permissions cached by react-admin when a session check reports other authorities
  useEffect(() => {
    let authorities = getUser()?.authorities;
    return subscribe(() => {
      const now = getUser()?.authorities;
      if (now !== authorities) void queryClient.invalidateQueries({ queryKey: ['auth'] });
      authorities = now;
    });
  }, [queryClient]);
  // data fetched before the connection was lost may be outdated
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.get().state === 'live') queryClient.invalidateQueries();
      }),
    [queryClient],
  );
  useEffect(() => onWritten(() => expireHidden(queryClient)), [queryClient]);

  return (
    <AuthContext.Provider value={session.authProvider}>
      <DataProviderContext.Provider value={session.dataProvider}>
        <StoreContextProvider value={session.store}>
          <PreferencesEditorContextProvider>
            <QueryClientProvider client={queryClient}>
              <NotificationContextProvider>
                <UndoableMutationsContextProvider>
                  <ResourceDefinitionContext.Provider value={session.resourceDefinitions}>
                    <DefinitionsProvider loaded={loaded} capabilities={capabilities} widgets={widgets}>
                      <MenuPages value={session.menuPages}>
                        <RouterContext.Provider value={session.router}>
                          <RouterProvider router={session.router} />
                        </RouterContext.Provider>
                      </MenuPages>
                    </DefinitionsProvider>
                  </ResourceDefinitionContext.Provider>
                </UndoableMutationsContextProvider>
              </NotificationContextProvider>
            </QueryClientProvider>
          </PreferencesEditorContextProvider>
        </StoreContextProvider>
      </DataProviderContext.Provider>
    </AuthContext.Provider>
  );
}
