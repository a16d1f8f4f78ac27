/** Connects ra-core's hooks and the console's sign-in to the session. Routes are guarded in src/app/router.tsx. */
import type { AuthProvider } from 'ra-core';
import { HttpFailure } from '../dataProvider/http/failure.ts';
import type { SignedIn } from '../dataProvider/replies/session.ts';
import { getToken, getUser } from '../dataProvider/session/stored.ts';
import type { Credentials } from '../protocol/session.ts';
import { mayDo } from '../src/engine/access.ts';
import type { Op, Resource } from '../src/engine/definition.ts';
import { logout } from './logout.ts';
import { signIn } from './signIn.ts';
import { verify } from './verify.ts';

/** react-admin's own sign-in page passes `username` instead of `login`. */
type LoginParams = Omit<Credentials, 'login'> & ({ login: string } | { username: string });

/** Maps the names of actions, the console's own and react-admin's, to operations of a definition. */
const OPS: { [action: string]: Op } = {
  list: 'list',
  one: 'one',
  create: 'create',
  update: 'update',
  remove: 'remove',
  clone: 'clone',
  move: 'move',
  restore: 'restore',
  show: 'one',
  export: 'list',
  edit: 'update',
  delete: 'remove',
};

/** Creates the auth provider. `canAccess` checks against these definitions; without them it allows everything. */
export function createAuthProvider(definitions?: { byName: ReadonlyMap<string, Resource> }) {
  /** Synchronous form of `canAccess`, so that rendering doesn't wait for a promise. */
  const may = (definition: Resource, op: Op): boolean => mayDo(getUser()?.authorities ?? [], definition, op);
  return {
    may,
    /** Resolves to the server's reply; one with recovery codes isn't stored yet. Rejects with the server's failure. */
    login: async (params: LoginParams): Promise<SignedIn> => {
      const { password, verificationCode } = params;
      const login = 'login' in params ? params.login : params.username;
      return signIn({ login, password, ...(verificationCode === undefined ? {} : { verificationCode }) });
    },
    // an expired session has been cleared already, except for the route to return to
    logout: async () => {
      if (getToken()) await logout();
      return '/';
    },
    checkAuth: async () => {
      if (!getToken() || (await verify()) === 'signedOut') throw new Error('signed out');
    },
    // dataProvider/http/renewal.ts verifies the session after a 401 and clears it when it has ended; otherwise only this call
    // was refused
    checkError: async (error: unknown) => {
      if (error instanceof HttpFailure && error.status === 401 && !getToken()) throw error;
    },
    getIdentity: async () => {
      const user = getUser();
      return { id: user?.id ?? 0, fullName: [user?.name, user?.surname].filter(Boolean).join(' ') };
    },
    getPermissions: async () => getUser()?.authorities ?? [],
    canAccess: async ({ resource, action }) => {
      const definition = definitions?.byName.get(resource);
      const op = OPS[action];
      return !definition || !op || may(definition, op);
    },
  } satisfies AuthProvider;
}

export type TocsinAuthProvider = ReturnType<typeof createAuthProvider>;

/** For the sign-in page, which has no definitions. */
export const authProvider = createAuthProvider();
