import { createPath, type LoaderFunction, type Location, replace } from 'react-router';
import { verify } from '../../authProvider/verify.ts';
import { waitForConnection } from '../../dataProvider/http/connection.ts';
import { connection } from '../../dataProvider/http/http.ts';

/**
 * Creates the session check before every route (spec section 2). The current screen stays until the check has finished.
 * If the session has ended, the sign-in page opens. If the server doesn't answer, the navigation waits until it does,
 * and is canceled if the user starts a change meanwhile.
 */
export function createGuard(current: () => Location): LoaderFunction {
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
