import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as session from '../../../authProvider/session.ts';
import { forgetCapabilities } from '../../../dataProvider/capabilities.ts';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import { Root } from '../../../src/Root.tsx';
import { fakeServer, USER } from '../fakeServer.ts';

const AUTH = 'POST /rest/api/auth';
const VERIFY = 'GET /rest/api/verify';
const REFRESH = 'POST /rest/api/refresh';
const refused = { status: 401, body: { reason: 'UNAUTHORIZED' } };
const LIST = { body: { list: [], count: 0, currentPage: 0, pageSize: 1, pagesCount: 0 } };

// its first import takes longer than any test should wait
beforeAll(async () => {
  await import('../../../src/App.tsx');
}, 60_000);

beforeEach(async () => {
  forgetCapabilities();
  await loadMessagePart('signIn');
  await setLanguage('en');
});

const menu = () => screen.queryByRole('navigation', { name: 'Main menu' });

it('shows sign-in alone to who is not signed in, then the route that was wanted [S2.3][S2.4][S2.53][S4.1]', async () => {
  fakeServer({ [AUTH]: { body: { token: 't1', refreshToken: 'r1', user: USER } }, [VERIFY]: { body: USER } });
  window.history.replaceState(null, '', '/account?from=mail');
  await act(async () => {
    render(<Root />);
  });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
  expect(menu()).toBeNull();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('User name'), 'm.benesova');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await act(() => user.click(screen.getByRole('button', { name: 'Continue' })));
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe('/account?from=mail');
  expect(menu()).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
});

it('verifies before the first route is shown', async () => {
  session.setTokens('t1', 'r1');
  let verified = false;
  fakeServer({
    [VERIFY]: () => {
      verified = true;
      expect(screen.queryByRole('main')).toBeNull();
      return { body: USER };
    },
    'POST /rest/api/list': LIST,
  });
  await act(async () => {
    render(<Root />);
  });
  await screen.findByRole('main');
  expect(verified).toBe(true);
});

it('goes to /login when verify, refresh and verify have failed [S2.51][S6.5]', async () => {
  session.setTokens('old', 'r1');
  window.history.replaceState(null, '', '/users/4');
  const server = fakeServer({ [VERIFY]: refused, [REFRESH]: { body: { token: 'new' } } });
  await act(async () => {
    render(<Root />);
  });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
  expect(server.calls().filter((call) => call === VERIFY)).toHaveLength(2);
  expect(session.getToken()).toBeNull();
  expect(session.takeWantedRoute()).toBe('/users/4');
});

it('shows sign-in when another tab has signed out', async () => {
  session.setTokens('t1', 'r1');
  fakeServer({ [VERIFY]: { body: USER }, 'POST /rest/api/list': LIST });
  window.history.replaceState(null, '', '/account');
  await act(async () => {
    render(<Root />);
  });
  await screen.findByRole('heading', { name: 'Account' });
  localStorage.removeItem('authtoken');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'authtoken' }));
  });
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});
