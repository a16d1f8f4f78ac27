import { createPath, type LoaderFunction, type Location, replace } from 'react-router';
import { verify } from '../../authProvider/verify.ts';
import { untilAnswering } from '../../dataProvider/connection.ts';
import { connection } from '../../dataProvider/http.ts';

/**
 * The check before every route (spec section 2). The current screen stays until it has finished. If the session has
 * ended, the sign-in page opens. If the server doesn't answer, the navigation waits until it does, and is cancelled if
 * the user begins a change meanwhile.
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
      await untilAnswering(connection, request.signal);
    }
    return unsaved === false && isUnsaved() ? replace(createPath(current())) : null;
  };
}

/** Whether a screen would ask before it is left. */
function isUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
