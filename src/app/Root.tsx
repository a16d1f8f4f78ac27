import { ThemeProvider } from '@mui/material';
import { lazy, Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useSignedIn } from '../../authProvider/useUser.ts';
import { loadMessagePart } from '../i18n/i18n.ts';
import { TranslationProvider } from '../i18n/provider.tsx';
import { ErrorBoundary } from '../layout/ErrorBoundary.tsx';
import { takeEarlySearch } from '../layout/search/earlySearch.ts';
import { Waiting } from '../layout/Waiting.tsx';
import { theme } from '../theme/theme.ts';
import { loadChunk } from '../ui/chunks.ts';
import { preloadApp, type StartedApp, startApp } from './start.ts';

const SignIn = lazy(async () => {
  const [page] = await Promise.all([
    loadChunk(() => import('../signIn/SignIn.tsx')),
    loadChunk(() => loadMessagePart('signIn')),
  ]);
  return page;
});

interface Settled {
  value?: Awaited<StartedApp>;
  error?: unknown;
}

/**
 * Renders the application once it has been loaded, as a transition, so that clicks and keys are handled between the
 * slices. Doesn't use React's `use`, which renders up to 300 ms late.
 */
function Application({ started }: { started: StartedApp }) {
  const [{ value, error }, settle] = useState<Settled>({});
  useEffect(() => {
    let here = true;
    const settled = (result: Settled) => {
      if (here) startTransition(() => settle(result));
    };
    started.then(
      (loaded) => settled({ value: loaded }),
      (failure: unknown) => {
        takeEarlySearch();
        settled({ error: failure });
      },
    );
    return () => {
      here = false;
    };
  }, [started]);
  if (error !== undefined) throw error;
  return value ? <value.App session={value.session} /> : <Waiting />;
}

/**
 * Renders the sign-in page without a token, else the application. Switches when the session begins or ends, in this tab
 * or in another one; `followSession` has changed the address by then. `started`: the application if its start has begun
 * before the first render.
 */
export function Root({ started: early = null }: { started?: StartedApp | null }) {
  const signedIn = useSignedIn();
  const unused = useRef(early);
  // once per session, so that the next user gets a new check and definitions of their own
  const started = useMemo(() => {
    const first = unused.current;
    unused.current = null;
    return signedIn ? (first ?? startApp()) : null;
  }, [signedIn]);
  useEffect(() => {
    if (!started) return undefined;
    return () => {
      takeEarlySearch();
      void started.then(({ session }) => session.end()).catch(() => undefined);
    };
  }, [started]);

  return (
    <ThemeProvider theme={theme}>
      <TranslationProvider>
        <div className="stage">
          <ErrorBoundary key={String(signedIn)}>
            <Suspense fallback={started && <Waiting />}>
              {started ? <Application started={started} /> : <SignIn onTyping={preloadApp} />}
            </Suspense>
          </ErrorBoundary>
        </div>
      </TranslationProvider>
    </ThemeProvider>
  );
}
