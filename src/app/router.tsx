import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect, useRouteError } from 'react-router';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { createGuard } from './guard.ts';

const GUARDED = 'guarded';

function RouteFault() {
  return <ErrorPage error={useRouteError()} />;
}

/**
 * The router around the screens. The session is verified before every route (spec section 2): by the start for the
 * first one, by the guard for all others. That the first one has been verified is told by `hydrationData`, so that it is
 * drawn at once instead of after a frame without content.
 */
export function createAppRouter(Screens: ComponentType) {
  const guard = createGuard(() => router.state.location);
  const routes: RouteObject[] = [
    {
      id: GUARDED,
      errorElement: <RouteFault />,
      loader: guard,
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      children: [
        { path: '/login', loader: () => redirect('/') },
        { path: '*', element: <Screens /> },
      ],
    },
  ];
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [GUARDED]: null } } });
  return router;
}
