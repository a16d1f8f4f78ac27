import { QueryClient } from '@tanstack/react-query';
import { memoryStore } from 'react-admin';
import { createAuthProvider } from '../../authProvider/index.ts';
import { getUser } from '../../authProvider/session.ts';
import type { FailureEffects } from '../../dataProvider/errors.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { withFailureRules } from '../../dataProvider/withFailureRules.ts';
import type { Messages } from '../../locales/index.ts';
import type { Capabilities } from '../../protocol/capabilities.ts';
import { prepareDefinitions } from '../definition/prepareDefinitions.ts';
import { reloadParts } from '../definition/refresh.ts';
import type { OverlayFile } from '../engine/load.ts';
import { addFallbackMessages, addMessages, translate } from '../i18n/i18n.ts';
import { withOneLanguage } from '../i18n/localeStore.ts';
import { PAGES, pageLabels } from '../pages/registry.ts';
import { fallbackTexts, menuEntries } from './definedPages.ts';
import { createAppRouter } from './router.tsx';
import { createResources, createScreens, prepareScreen, registered } from './Screens.tsx';

export type AppSession = ReturnType<typeof beginSession>;

function createQueries(): QueryClient {
  // an answer is an answer: calls that only read are repeated in dataProvider/http.ts, nothing is repeated here. What the
  // browser thinks of the network holds nothing back: an action would be done minutes later, when nobody expects it
  const networkMode = 'always';
  const queries = { retry: false, refetchOnWindowFocus: false, networkMode } as const;
  return new QueryClient({ defaultOptions: { queries, mutations: { networkMode } } });
}

/** The queries of a new session, begun with those of the page at an address; `ready`: when they are answered or failed. */
export function beginQueries(pathname: string) {
  const queries = createQueries();
  return { queries, ready: prepareScreen(pathname, queries).catch(() => undefined) };
}

/**
 * The objects of one session: made when it begins, before anything of it is drawn; `end` discards them. What is known
 * already is given to react-admin here: what it learns later draws everything again. `queryClient`: that of `beginQueries`.
 */
export function beginSession(
  overlays: readonly OverlayFile[],
  capabilities: Capabilities | null,
  queryClient = createQueries(),
) {
  const loaded = prepareDefinitions(overlays, capabilities);
  const removeLabels = [
    addFallbackMessages(fallbackTexts(loaded)),
    addMessages((language) => pageLabels(language)),
    addMessages((language) => loaded.labels[language] as Messages | undefined),
  ];
  // as react-admin's usePermissions asks for them
  queryClient.setQueryData(['auth', 'getPermissions', {}], getUser()?.authorities ?? []);
  const effects: FailureEffects = { translate, reload: (resource, parts) => reloadParts(queryClient, resource, parts) };
  const resources = createResources(loaded);
  const router = createAppRouter(createScreens(loaded.pages, resources));
  return {
    loaded,
    capabilities,
    menuPages: menuEntries(PAGES, loaded, capabilities),
    resourceDefinitions: registered(resources),
    authProvider: createAuthProvider(loaded),
    dataProvider: withFailureRules(createDataProvider(loaded), loaded, effects),
    queryClient,
    store: withOneLanguage(memoryStore()),
    router,
    end: () => {
      router.dispose();
      for (const remove of removeLabels) remove();
    },
  };
}
