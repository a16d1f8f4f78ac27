import { lazy } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, redirect, useRouteError } from 'react-router';
import { loadChunk } from './chunks.ts';
import type { Resource } from './engine/definition.ts';
import type { Loaded } from './engine/load.ts';
import { createGuard } from './guard.ts';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { Layout } from './layout/Layout.tsx';
import { NotFound } from './pages/notFound/NotFound.tsx';
import { type Page, pages } from './pages/registry.ts';

const ResourceScreen = lazy(() => loadChunk(() => import('./views/ResourceScreen.tsx')));

function pageRoute({ path, load }: Page): RouteObject {
  const Screen = lazy(() => loadChunk(load));
  return { path, element: <Screen /> };
}

function resourceRoute(resource: Resource): RouteObject {
  // the key keeps what one entity's screen holds from another's
  return { path: `/${resource.name}/:id?`, element: <ResourceScreen key={resource.name} resource={resource} /> };
}

function Frame() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}

function RouteFault() {
  return <ErrorPage error={useRouteError()} />;
}

/**
 * The routes of spec section 2. Before every one of them the session is verified: by the start for the first, by the guard
 * for each after it.
 */
export function createAppRouter(loaded: Loaded) {
  const guard = createGuard(() => router.state.location);
  const router = createBrowserRouter([
    {
      element: <Frame />,
      errorElement: <RouteFault />,
      loader: guard,
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      hydrateFallbackElement: <></>,
      children: [
        ...pages.map(pageRoute),
        ...loaded.resources.filter(({ list, partOf }) => list && partOf === undefined).map(resourceRoute),
        { path: '/login', loader: () => redirect('/') },
        { path: '*', element: <NotFound /> },
      ],
    },
  ]);
  return router;
}
