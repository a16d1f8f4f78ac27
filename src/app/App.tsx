import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  AuthContext,
  DataProviderContext,
  memoryStore,
  NotificationContextProvider,
  PreferencesEditorContextProvider,
  ResourceDefinitionContextProvider,
  StoreContextProvider,
  UndoableMutationsContextProvider,
} from 'react-admin';
import { RouterProvider } from 'react-router/dom';
import { createAuthProvider } from '../../authProvider/index.ts';
import { getUser, subscribe } from '../../authProvider/session.ts';
import type { FailureEffects } from '../../dataProvider/errors.ts';
import { connection } from '../../dataProvider/http.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { withFailureRules } from '../../dataProvider/withFailureRules.ts';
import type { Messages } from '../../locales/index.ts';
import type { Capabilities } from '../../protocol/capabilities.ts';
import { DefinitionsProvider } from '../definition/definitions.tsx';
import { prepareDefinitions } from '../definition/prepareDefinitions.ts';
import { reloadParts } from '../definition/refresh.ts';
import type { OverlayFile } from '../engine/load.ts';
import { addFallbackMessages, addMessages, translate } from '../i18n/i18n.ts';
import { withOneLanguage } from '../i18n/localeStore.ts';
import { MenuPages } from '../layout/useMenu.ts';
import { PAGES, pageLabels } from '../pages/registry.ts';
import { fallbackTexts, menuEntries } from './definedPages.ts';
import { createAppRouter } from './router.tsx';
import { widgets } from './widgets.ts';

interface Props {
  overlays: readonly OverlayFile[];
  capabilities: Capabilities | null;
}

/** The objects of one session: created when it begins, discarded when it ends. */
function begin({ overlays, capabilities }: Props) {
  const loaded = prepareDefinitions(overlays, capabilities);
  // an answer is an answer: calls that only read are repeated in dataProvider/http.ts, nothing is repeated here
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  const effects: FailureEffects = { translate, reload: (resource, parts) => reloadParts(queryClient, resource, parts) };
  return {
    loaded,
    menuPages: menuEntries(PAGES, loaded, capabilities),
    removeLabels: [
      addFallbackMessages(fallbackTexts(loaded)),
      addMessages((language) => pageLabels(language)),
      addMessages((language) => loaded.labels[language] as Messages | undefined),
    ],
    authProvider: createAuthProvider(loaded),
    dataProvider: withFailureRules(createDataProvider(loaded), loaded, effects),
    queryClient,
    store: withOneLanguage(memoryStore()),
    router: createAppRouter(loaded),
  };
}

/** The console of a signed-in user. No entity is named here: screens come from the definitions and the page registry. */
export default function App(props: Props) {
  const [parts] = useState(() => begin(props));
  const { loaded, menuPages, authProvider, dataProvider, queryClient, store, router, removeLabels } = parts;

  useEffect(
    () => () => {
      router.dispose();
      for (const remove of removeLabels) remove();
    },
    [router, removeLabels],
  );
  // refetches what react-admin's components know about rights when a session check brings other authorities
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

  return (
    <AuthContext.Provider value={authProvider}>
      <DataProviderContext.Provider value={dataProvider}>
        <StoreContextProvider value={store}>
          <PreferencesEditorContextProvider>
            <QueryClientProvider client={queryClient}>
              <NotificationContextProvider>
                <UndoableMutationsContextProvider>
                  <ResourceDefinitionContextProvider>
                    <DefinitionsProvider loaded={loaded} capabilities={props.capabilities} widgets={widgets}>
                      <MenuPages value={menuPages}>
                        <RouterProvider router={router} />
                      </MenuPages>
                    </DefinitionsProvider>
                  </ResourceDefinitionContextProvider>
                </UndoableMutationsContextProvider>
              </NotificationContextProvider>
            </QueryClientProvider>
          </PreferencesEditorContextProvider>
        </StoreContextProvider>
      </DataProviderContext.Provider>
    </AuthContext.Provider>
  );
}
