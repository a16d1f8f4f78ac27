import { createBrowserRouter, type RouteObject, redirect, useRouteError } from 'react-router';
import type { Loaded } from '../engine/load.ts';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { createGuard } from './guard.ts';
import { createScreens } from './Screens.tsx';

const GUARDED = 'guarded';

function RouteFault() {
  return <ErrorPage error={useRouteError()} />;
}

/**
 * The router around the screens. The session is verified before every route (spec section 2): by the start for the
 * first one, by the guard for all others. That the first one has been verified is told by `hydrationData`, so that it is
 * drawn at once instead of after a frame without content.
 */
export function createAppRouter(loaded: Loaded) {
  const guard = createGuard(() => router.state.location);
  const Screens = createScreens(loaded);
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
