import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect, useRouteError } from 'react-router';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { createGuard } from './guard.ts';

const GUARDED = 'guarded';

function RouteFault() {
  return <ErrorPage error={useRouteError()} />;
}

/**
 * Creates the router around the screens. The session is verified before every route (spec section 2): before the first
 * one by `startApp`, before all others by the guard. `hydrationData` marks the first route as loaded, so that it
 * renders at once instead of after an empty frame.
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
