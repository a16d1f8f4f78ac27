import { createContext, useContext } from 'react';
import type { createBrowserRouter } from 'react-router';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The router around the screens, for what its hooks don't tell: a navigation that is pending, the address right now. */
export const RouterContext = createContext<AppRouter | undefined>(undefined);

/** The router around the screens; undefined below a router without data, as in parts of tests. */
export const useRouter = (): AppRouter | undefined => useContext(RouterContext);
