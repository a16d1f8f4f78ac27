import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AuthContext,
  DataProviderContext,
  memoryStore,
  NotificationContextProvider,
  StoreContextProvider,
  useNotificationContext,
} from 'ra-core';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { createAuthProvider } from '../../authProvider/index.ts';
import { setUser } from '../../dataProvider/session/stored.ts';
import type { AdminDataProvider } from '../../dataProvider/types.ts';
import type { Extension } from '../../protocol/capabilities.ts';
import type { FileLimits } from '../../protocol/files.ts';
import { widgets } from '../../src/app/widgets.ts';
import { DefinitionsProvider } from '../../src/definition/context.tsx';
import { RouterContext } from '../../src/definition/routerContext.ts';
import { defineResource } from '../../src/engine/defineResource.ts';
import type { ResourceDefinition } from '../../src/engine/definition.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { addMessages, loadMessagePart } from '../../src/i18n/i18n.ts';
import { TranslationProvider } from '../../src/i18n/provider.tsx';
import { ResourceScreen } from '../../src/list/screen/ResourceScreen.tsx';
import { theme } from '../../src/theme/theme.ts';
import { places } from '../unit/engine/sample.ts';
import type { Fake } from './fakeProvider.ts';

/** A resource with fields of many types, and a tree. Neither is an entity of the product. */
export const things = defineResource({
  schema: 1,
  name: 'things',
  title: '{name} ({code})',
  fields: {
    name: { type: 'text', required: true, maxLength: 30 },
    code: { type: 'text', pattern: '\\S+' },
    label: { type: 'derived', template: '{name}/{code}' },
    kind: { type: 'enum', values: ['SMALL', 'LARGE'], default: 'SMALL' },
    size: { type: 'int', min: 0 },
    weight: { type: 'decimal' },
    active: { type: 'bool', default: true },
    secret: { type: 'password', visible: { field: 'kind', is: 'LARGE' } },
    bought: { type: 'date' },
    orgId: { type: 'ref', to: 'places', required: true, defaultFrom: 'orgId' },
    partnerId: { type: 'ref', to: 'things' },
    tags: { type: 'enum', values: ['RED', 'BLUE'], multiple: true, default: [] },
    extra: { type: 'json' },
    parts: {
      type: 'array',
      default: [],
      fields: { part: { type: 'text', required: true }, count: { type: 'int', default: 1 } },
    },
  },
  list: {
    columns: ['title', 'kind', 'size', { field: 'bought' }, { field: 'weight', hidden: true }, 'orgId'],
    filters: ['kind', 'active', 'size'],
    pageSize: 20,
  },
  tabs: [
    { name: 'main', rows: [['name', 'code'], 'label', 'kind', 'secret', 'size', 'active', 'orgId', 'bought'] },
    { name: 'more', rows: ['weight', 'partnerId', 'tags', 'extra', 'parts'] },
  ],
  api: { listType: 'THING' },
});

export interface Options {
  authorities?: string[];
  extensions?: Extension[];
  /** The signed-in user and his organization. */
  login?: string;
  orgId?: number;
  /** Limits of uploads. */
  files?: FileLimits;
  definition?: ResourceDefinition;
  /** Definitions that the resource refers to. */
  others?: ResourceDefinition[];
}

/** The action button of a notification. */
function Offered({ action }: { action?: { label: string; onClick: () => void } }) {
  return action ? (
    <button type="button" onClick={action.onClick}>
      {action.label}
    </button>
  ) : null;
}

function Notices() {
  const { notifications } = useNotificationContext();
  return (
    <ul aria-label="notices">
      {[...new Map(notifications.map((one) => [String(one.message), one.notificationOptions])).entries()].map(
        ([message, options]) => (
          <li key={message}>
            <span>{message}</span>
            <Offered action={options?.action} />
          </li>
        ),
      )}
    </ul>
  );
}

/** The providers of the console: server, definitions, texts, and a signed-in user. */
export async function surround(fake: Fake, options: Options = {}) {
  const {
    authorities = ['ADMIN'],
    extensions = ['authorities', 'list.filters', 'usedBy', 'version'],
    definition = things,
    others = [],
    files,
    login = 'op',
    orgId = 1,
  } = options;
  await loadMessagePart('app');
  addMessages(() => ({}) as never);
  setUser({ id: 1, login, name: 'Op', surname: 'Erator', authorities, orgId, orgName: 'Total system' });
  const loaded = loadDefinitions([places, definition, ...others], []);
  const resource = loaded.byName.get(definition.name);
  if (!resource) throw new Error(JSON.stringify(loaded.faults));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const capabilities = { product: 'fake', version: '1', timeZone: 'Europe/Prague', extensions, files };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ThemeProvider theme={theme}>
      <StoreContextProvider value={memoryStore()}>
        <QueryClientProvider client={queries}>
          <AuthContext.Provider value={createAuthProvider(loaded)}>
            <DataProviderContext.Provider value={fake.provider as AdminDataProvider}>
              <TranslationProvider>
                <NotificationContextProvider>
                  <DefinitionsProvider loaded={loaded} capabilities={capabilities} widgets={widgets}>
                    {children}
                    <Notices />
                  </DefinitionsProvider>
                </NotificationContextProvider>
              </TranslationProvider>
            </DataProviderContext.Provider>
          </AuthContext.Provider>
        </QueryClientProvider>
      </StoreContextProvider>
    </ThemeProvider>
  );
  return { resource, wrapper };
}

/** Opens the screen of a resource at an address, inside the console's providers. */
export async function open(address: string, fake: Fake, options: Options = {}) {
  const { resource, wrapper } = await surround(fake, options);
  return begin(address, `/${resource.name}/:id?`, <ResourceScreen resource={resource} />, wrapper);
}

/** Opens a page at an address, inside the console's providers. */
export async function openPage(address: string, page: ReactElement, fake: Fake, options: Options = {}) {
  const { wrapper } = await surround(fake, options);
  return begin(address, address.split('?')[0] ?? '', page, wrapper);
}

function begin(address: string, path: string, element: ReactElement, wrapper: ComponentType<{ children: ReactNode }>) {
  const routes = [
    { path, element },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <RouterContext.Provider value={router}>
      <RouterProvider router={router} />
    </RouterContext.Provider>,
    { wrapper },
  );
  return {
    ...view,
    router,
    user: userEvent.setup(),
    url: () => router.state.location.pathname + router.state.location.search,
  };
}

/** Gives every element a size: jsdom has no layout, and rows out of sight are not rendered. */
export function layOut(height = 280, width = 300): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

/** Many things with sortable names. */
export function manyThings(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Thing ${String(index + 1).padStart(3, '0')}`,
    code: `T${index + 1}`,
    kind: index % 2 === 0 ? 'SMALL' : 'LARGE',
    size: index,
    active: true,
    orgId: index % 3 === 0 ? 3 : 4,
    orgName: index % 3 === 0 ? 'Lab' : 'South',
    bought: '2026-11-12',
    tags: [],
    parts: [],
  }));
}

/** The rows of the list without the header. */
export async function rows(): Promise<HTMLElement[]> {
  const [, ...found] = await screen.findAllByRole('row');
  return found;
}

/** Gives every list a width in pixels, which the tests' document doesn't measure. */
export function stubListWidth(width: number): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      told: (entries: object[]) => void;
      constructor(told: (entries: object[]) => void) {
        this.told = told;
      }
      observe = () => this.told([{ contentRect: { width } }]);
      unobserve() {}
      disconnect() {}
    },
  );
}
