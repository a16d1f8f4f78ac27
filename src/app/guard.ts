import { createPath, type LoaderFunction, type Location, replace } from 'react-router';
import { verify } from '../../authProvider/verify.ts';
import { untilAnswering } from '../../dataProvider/connection.ts';
import { connection } from '../../dataProvider/http.ts';

/**
 * The check before every route (spec section 2). While it runs, the screen under way stays as it is and the next one is
 * not shown. A session that has ended leads to the sign-in page. While the server doesn't answer, the visitor stays where
 * he is; the next screen opens when it does, unless he has begun to change something meanwhile.
 */
export function createGuard(current: () => Location): LoaderFunction {
  // the start has verified before there was a router
  let verified = true;
  return async ({ request }) => {
    if (verified) {
      verified = false;
      return null;
    }
    let unsaved: boolean | undefined;
    for (;;) {
      const state = await verify();
      if (state === 'ok') break;
      // the sign-in page takes the place of the whole application
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
