import { createBrowserRouter, redirect, useRouteError } from 'react-router';
import type { Loaded } from '../engine/load.ts';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { createGuard } from './guard.ts';
import { createScreens } from './Screens.tsx';

function RouteFault() {
  return <ErrorPage error={useRouteError()} />;
}

/**
 * The router around the screens. The session is verified before every route (spec section 2): by the start for the
 * first one, by the guard for all others.
 */
export function createAppRouter(loaded: Loaded) {
  const guard = createGuard(() => router.state.location);
  const Screens = createScreens(loaded);
  const router = createBrowserRouter([
    {
      errorElement: <RouteFault />,
      loader: guard,
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/login', loader: () => redirect('/') },
        { path: '*', element: <Screens /> },
      ],
    },
  ]);
  return router;
}
