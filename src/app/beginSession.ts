import { QueryClient } from '@tanstack/react-query';
import { memoryStore } from 'react-admin';
import { createAuthProvider } from '../../authProvider/index.ts';
import type { FailureEffects } from '../../dataProvider/http/errors.ts';
import { reportAvailable } from '../../dataProvider/http/revision.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { withFailureRules } from '../../dataProvider/records/withFailureRules.ts';
import { getUser, subscribe } from '../../dataProvider/session/stored.ts';
import type { Messages } from '../../locales/index.ts';
import type { Capabilities } from '../../protocol/capabilities.ts';
import { SPEC_AUTHORITIES } from '../../resources/enums.ts';
import type { PageEntry } from '../../resources/pages.ts';
import { prepareDefinitions } from '../definition/prepareDefinitions.ts';
import { limitKeptRecords } from '../definition/recordQuery.ts';
import { reloadParts } from '../definition/refresh.ts';
import { haveSameRights, withinRights } from '../engine/forUser.ts';
import { readable } from '../engine/labels.ts';
import type { Loaded, OverlayFile } from '../engine/load.ts';
import type { DefinedPage } from '../engine/page.ts';
import { addFallbackMessages, addMessages, translate } from '../i18n/i18n.ts';
import { withOneLanguage } from '../i18n/localeStore.ts';
import { PAGES, pageLabels } from '../pages/registry.ts';
import { createAppRouter } from './router.tsx';
import { createResources, createScreens, prepareList, prepareScreen, registerResources } from './Screens.tsx';

/**
 * The menu entries of all pages. If the server lacks the extension `authorities`, nobody can hold an authority beyond
 * the specification's, so entries that require one are open to everyone.
 */
function menuEntries(
  pages: readonly PageEntry[],
  loaded: Pick<Loaded, 'pages'>,
  capabilities: Capabilities | null,
): PageEntry[] {
  const gated = capabilities?.extensions.includes('authorities') === true;
  const known = (authority: string | undefined) => gated || SPEC_AUTHORITIES.includes(authority ?? '');
  return [...pages, ...definedEntries(loaded.pages)].map((entry) =>
    known(entry.authority) ? entry : { ...entry, authority: undefined },
  );
}

function definedEntries(pages: readonly DefinedPage[]): PageEntry[] {
  return pages.flatMap(({ name, route, menu, help, access }): PageEntry[] =>
    menu ? [{ name, route, ...menu, help, authority: access.read, built: true }] : [],
  );
}

/** Texts for keys without a text in the current language: the overlays' English texts, and readable names of pages. */
function fallbackTexts({ pages, labels }: Pick<Loaded, 'pages' | 'labels'>): Messages {
  const english = (labels.en ?? {}) as Messages;
  const names = Object.fromEntries(pages.map(({ name }) => [name, readable(name)]));
  return { ...english, pages: { ...names, ...(english.pages as object | undefined) } };
}

export type AppSession = ReturnType<typeof beginSession>;

function createQueries(): QueryClient {
  // no retries here: read-only calls are retried in dataProvider/http/http.ts. `always`: otherwise calls would be paused
  // while the browser reports that it is offline, and an action could run minutes later, when nobody expects it
  const networkMode = 'always';
  const queries = { retry: false, refetchOnWindowFocus: false, networkMode } as const;
  return new QueryClient({ defaultOptions: { queries, mutations: { networkMode } } });
}

/**
 * Creates the query client of a new session and starts the first queries of the page at `pathname`. `ready` resolves
 * when these have been answered or have failed.
 */
export function beginQueries(pathname: string) {
  const queries = createQueries();
  return { queries, ready: prepareScreen(pathname, queries).catch(() => undefined) };
}

/**
 * Creates the objects of one session before its first render; `end` discards them. Data that is already known is given
 * to react-admin here, because everything renders again when it arrives later. `queryClient`: the one of
 * `beginQueries`.
 */
export function beginSession(
  overlays: readonly OverlayFile[],
  capabilities: Capabilities | null,
  queryClient = createQueries(),
) {
  const authorities = getUser()?.authorities ?? [];
  const all = prepareDefinitions(overlays, capabilities);
  const loaded = capabilities?.extensions.includes('authorities') ? withinRights(all, authorities) : all;
  const unsubscribe = subscribe(() => {
    const now = getUser()?.authorities;
    if (now && !haveSameRights(all, authorities, now)) reportAvailable();
  });
  const removeLabels = [
    addFallbackMessages(fallbackTexts(loaded)),
    addMessages((language) => pageLabels(language)),
    addMessages((language) => loaded.labels[language] as Messages | undefined),
  ];
  // the query key of react-admin's usePermissions
  queryClient.setQueryData(['auth', 'getPermissions', {}], authorities);
  const effects: FailureEffects = { translate, reload: (resource, parts) => reloadParts(queryClient, resource, parts) };
  const dataProvider = withFailureRules(createDataProvider(loaded), loaded, effects);
  limitKeptRecords(queryClient, loaded.byName.values());
  const ready = prepareList(window.location, loaded, dataProvider, queryClient);
  const resources = createResources(loaded);
  const router = createAppRouter(createScreens(loaded.pages, resources));
  return {
    loaded,
    capabilities,
    menuPages: menuEntries(PAGES, loaded, capabilities),
    resourceDefinitions: registerResources(resources),
    authProvider: createAuthProvider(loaded),
    dataProvider,
    queryClient,
    store: withOneLanguage(memoryStore()),
    router,
    ready,
    end: () => {
      router.dispose();
      unsubscribe();
      for (const remove of removeLabels) remove();
    },
  };
}
