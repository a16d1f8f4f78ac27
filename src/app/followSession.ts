import { getToken, setWantedRoute, subscribe, takeWantedRoute } from '../../dataProvider/session/stored.ts';

const LOGIN = '/login';

/**
 * Changes the address with the session, now and whenever it begins or ends, in this tab or in another one. Called before
 * the first render, so that each screen renders for its own address. Returns a function that stops it.
 */
export function followSession(): () => void {
  let before: boolean | undefined;
  const follow = () => {
    const signedIn = getToken() !== null;
    if (signedIn === before) return;
    before = signedIn;
    if (signedIn) openWanted();
    else rememberWanted();
  };
  follow();
  return subscribe(follow);
}

/** Redirects to /login without a session, and stores the requested route for after the sign-in. */
function rememberWanted(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === LOGIN) return;
  setWantedRoute(`${pathname}${search}${hash}`);
  window.history.replaceState(null, '', LOGIN);
}

/** A signed-in user on /login is redirected to the stored route, else to the root. */
function openWanted(): void {
  if (window.location.pathname === LOGIN) window.history.replaceState(null, '', takeWantedRoute());
}
