import type { QueryClient } from '@tanstack/react-query';
import { Fragment, type ReactElement } from 'react';
import {
  CoreAdminRoutes,
  CustomRoutes,
  Resource,
  type ResourceDefinitionContextValue,
  type ResourceProps,
} from 'react-admin';
import { matchPath, Navigate, Route, Routes, useParams } from 'react-router';
import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import { useCan } from '../definition/context.tsx';
import { allows } from '../engine/access.ts';
import type { Resource as Definition, RecordData } from '../engine/definition.ts';
import type { Loaded } from '../engine/load.ts';
import { isListed } from '../engine/refs.ts';
import { titleOf } from '../engine/template.ts';
import { AccessDenied } from '../layout/AccessDenied.tsx';
import { Layout } from '../layout/Layout.tsx';
import { Loading } from '../layout/Loading.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { ResourceScreen } from '../list/screen/ResourceScreen.tsx';
import { fetchFirstRows } from '../list/state/useRows.ts';
import { neededBy, pages } from '../pages/registry.ts';
import { lazyPart } from '../ui/chunks.ts';

const DefinedPage = lazyPart(() => import('../pages/dashboard/DefinedPage.tsx'));
const pageScreens = pages.map((page) => ({ path: page.path, Screen: lazyPart(page.load), needed: neededBy(page) }));

/** A page, or what it needs if the user may open none of its menu entries. */
function PageScreen({ Screen, needed }: Omit<(typeof pageScreens)[number], 'path'>) {
  const can = useCan();
  return needed.length === 0 || needed.some(can) ? <Screen /> : <AccessDenied needed={needed} />;
}

/**
 * Loads the page at an address and starts its first queries before the application renders. A page that can't be loaded
 * is retried when it renders.
 */
export async function prepareScreen(pathname: string, queries: QueryClient): Promise<void> {
  const Screen = pageScreens.find(({ path }) => matchPath(path, pathname))?.Screen;
  const page = await Screen?.preload().catch(() => undefined);
  await page?.prepare?.(queries);
}

/** Fetches the rows of the list at an address, so that the application renders once, with its rows. */
export async function prepareList(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { resources }: Pick<Loaded, 'resources'>,
  provider: TocsinDataProvider,
  queries: QueryClient,
): Promise<void> {
  const resource = resources.find((one) => isListed(one) && matchPath(`/${one.name}/:id?`, pathname));
  const isPlain = resource?.list && resource.list.widget === undefined && allows(resource, 'list');
  if (isPlain) await fetchFirstRows(queries, provider, resource, search);
}

/** A `<Resource>` for each definition. */
export function createResources({ resources }: Pick<Loaded, 'resources'>): ReactElement<ResourceProps>[] {
  return resources.map(resourceOf);
}

/**
 * The resource definitions that react-admin would register itself. Provided before the first render, because
 * react-admin would register them one by one after it, and again when the permissions are known, with a full render
 * each time.
 */
export function registerResources(resources: readonly ReactElement<ResourceProps>[]): ResourceDefinitionContextValue {
  const definitions = resources.map(({ props }) => [props.name, Resource.registerResource(props)] as const);
  return { definitions: Object.fromEntries(definitions), register: () => {}, unregister: () => {} };
}

/**
 * All screens as react-admin routes: a page at its path, a definition at /<name>/:id?. Links that react-admin's
 * components make (/<name>/create, /<name>/7/show) lead to the same record.
 */
export function createScreens(definedPages: Loaded['pages'], resources: readonly ReactElement<ResourceProps>[]) {
  const children = [
    <CustomRoutes key="pages">
      {pageScreens.map(({ path, ...page }) => (
        <Route key={path} path={path} element={<PageScreen {...page} />} />
      ))}
      {definedPages.map((page) => (
        <Route key={page.name} path={page.route} element={<DefinedPage page={page} />} />
      ))}
    </CustomRoutes>,
    ...resources,
  ];
  return function Screens() {
    return (
      // outside the routes, so that the frame doesn't render again when react-admin has determined them
      <Layout>
        {/* the router's guard has verified the session already */}
        <CoreAdminRoutes
          requireAuth={false}
          layout={Fragment}
          loading={Loading}
          catchAll={NotFound}
          accessDenied={AccessDenied}
        >
          {children}
        </CoreAdminRoutes>
      </Layout>
    );
  };
}

function resourceOf(definition: Definition): ReactElement<ResourceProps> {
  const { name } = definition;
  const representation = (record: RecordData) => titleOf(definition, record);
  // a resource without a screen is registered too, so that references to it show its title
  if (!isListed(definition)) {
    return (
      <Resource key={name} name={name} recordRepresentation={representation}>
        <Route path="*" element={<NotFound />} />
      </Resource>
    );
  }
  return (
    <Resource
      key={name}
      name={name}
      recordRepresentation={representation}
      list={<MasterDetail definition={definition} />}
      create={allows(definition, 'create') ? <Navigate to={`/${name}/_new`} replace /> : undefined}
      show={allows(definition, 'one') ? <ToRecord name={name} /> : undefined}
    />
  );
}

function MasterDetail({ definition }: { definition: Definition }) {
  return (
    <Routes>
      {/* the key prevents one entity's screen from keeping the state of another's */}
      <Route path="/:id?" element={<ResourceScreen key={definition.name} resource={definition} />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function ToRecord({ name }: { name: string }) {
  const { id } = useParams();
  return <Navigate to={`/${name}/${id}`} replace />;
}
