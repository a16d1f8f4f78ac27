/** Connects ra-core's hooks to the session. The routes themselves are guarded in src/App.tsx. */
import type { AuthProvider } from 'ra-core';
import { HttpFailure } from '../dataProvider/http.ts';
import type { Credentials } from '../protocol/session.ts';
import { logout } from './logout.ts';
import { getToken, getUser } from './session.ts';
import { signIn } from './signIn.ts';
import { verify } from './verify.ts';

export const authProvider: AuthProvider = {
  login: (credentials: Credentials) => signIn(credentials),
  logout: async () => {
    await logout();
    return '/';
  },
  checkAuth: async () => {
    if (!getToken() || (await verify()) === 'signedOut') throw new Error('signed out');
  },
  // 401 is met in dataProvider/http.ts by a refresh; what still fails there means that the session has ended
  checkError: async (error: unknown) => {
    if (error instanceof HttpFailure && error.status === 401) throw error;
  },
  getIdentity: async () => {
    const user = getUser();
    return { id: user?.id ?? 0, fullName: [user?.name, user?.surname].filter(Boolean).join(' ') };
  },
  getPermissions: async () => getUser()?.authorities ?? [],
};
