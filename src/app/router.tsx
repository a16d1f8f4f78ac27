import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  createPath,
  type LoaderFunction,
  type Location,
  type RouteObject,
  redirect,
  replace,
  useRouteError,
} from 'react-router';
import { verify } from '../../authProvider/verify.ts';
import { waitForConnection } from '../../dataProvider/http/connection.ts';
import { connection } from '../../dataProvider/http/http.ts';
import { ErrorPage } from '../layout/ErrorPage.tsx';

/**
 * Creates the session check before every route (spec section 2). The current screen stays until the check has finished.
 * If the session has ended, the sign-in page opens. If the server doesn't answer, the navigation waits until it does,
 * and is canceled if the user starts a change meanwhile.
 */
function createGuard(current: () => Location): LoaderFunction {
  return async ({ request }) => {
    let unsaved: boolean | undefined;
    for (;;) {
      const state = await verify();
      if (state === 'ok') break;
      // the sign-in page replaces the whole application
      if (state === 'signedOut') return new Promise(() => {});
      unsaved ??= isUnsaved();
      await waitForConnection(connection, request.signal);
    }
    return unsaved === false && isUnsaved() ? replace(createPath(current())) : null;
  };
}

/** Whether a screen has unsaved changes, i.e. would ask for confirmation before the user leaves it. */
function isUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

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
