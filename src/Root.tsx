import { lazy, Suspense } from 'react';
import { setWantedRoute, takeWantedRoute } from '../authProvider/session.ts';
import { useSignedIn } from '../authProvider/useUser.ts';
import { loadChunk } from './chunks.ts';
import { loadMessagePart } from './i18n/i18n.ts';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { startApp } from './start.ts';

const LOGIN = '/login';

const SignIn = lazy(async () => {
  const [page] = await Promise.all([
    loadChunk(() => import('./signIn/SignIn.tsx')),
    loadChunk(() => loadMessagePart('signIn')),
  ]);
  return page;
});

const Application = lazy(async () => {
  const { App, overlays, capabilities } = await startApp();
  return { default: () => <App overlays={overlays} capabilities={capabilities} /> };
});

/**
 * Decides what is loaded at all: without a token the sign-in page alone, else the application. Both change places when
 * the session begins or ends, in this tab or in another.
 */
export function Root() {
  const signedIn = useSignedIn();
  if (signedIn) openWanted();
  else rememberWanted();

  return (
    <ErrorBoundary key={String(signedIn)}>
      <Suspense fallback={null}>{signedIn ? <Application /> : <SignIn />}</Suspense>
    </ErrorBoundary>
  );
}

/** A visitor who is not signed in goes to /login; where he wanted to go is opened afterwards. */
function rememberWanted(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === LOGIN) return;
  setWantedRoute(`${pathname}${search}${hash}`);
  window.history.replaceState(null, '', LOGIN);
}

/** A signed-in visitor of /login goes where he wanted to, else to the root. */
function openWanted(): void {
  if (window.location.pathname === LOGIN) window.history.replaceState(null, '', takeWantedRoute());
}
