import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetCapabilities, hasExtension } from '../../../dataProvider/http/capabilities.ts';
import { configureHttp } from '../../../dataProvider/http/http.ts';
import * as session from '../../../dataProvider/session/stored.ts';
import { followSession } from '../../../src/app/followSession.ts';
import { Root } from '../../../src/app/Root.tsx';
import { type StartedApp, startApp } from '../../../src/app/start.ts';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import { fakeServer, USER } from '../fakeServer.ts';

const AUTH = 'POST /rest/api/auth';
const VERIFY = 'GET /rest/api/verify';
const REFRESH = 'POST /rest/api/refresh';
const refused = { status: 401, body: { reason: 'UNAUTHORIZED' } };
const LIST = { body: { list: [], count: 0, currentPage: 0, pageSize: 1, pagesCount: 0 } };

// the first import takes longer than a test's time-out
beforeAll(async () => {
  await import('../../../src/app/App.tsx');
  await Promise.all([
    import('../../../src/pages/account/Account.tsx'),
    import('../../../src/pages/dashboard/Dashboard.tsx'),
  ]);
}, 60_000);

beforeEach(async () => {
  forgetCapabilities();
  configureHttp({ retryDelays: [] });
  await loadMessagePart('signIn');
  await setLanguage('en');
});

let stop = () => {};
afterEach(() => stop());

/** Starts the console as its entry file does. */
async function show(started?: StartedApp): Promise<void> {
  stop = followSession();
  await act(async () => {
    render(<Root started={started} />);
  });
}

/** Opens a page as a signed-in user; a test can change the returned replies of the server. */
async function openAt(route: string, more: Parameters<typeof fakeServer>[0] = {}) {
  session.setTokens('t1', 'r1');
  const answers: Parameters<typeof fakeServer>[0] = { [VERIFY]: { body: USER }, 'POST /rest/api/list': LIST, ...more };
  const server = fakeServer(answers);
  window.history.replaceState(null, '', route);
  const started = startApp();
  await show(started);
  return { answers, server };
}

async function openAccount() {
  const opened = await openAt('/account');
  await screen.findByRole('heading', { name: 'Account' });
  // all calls that the page and the frame make, in any order; later calls come from the steps of the test
  const own = ['GET /rest/api/user-2fa-status', 'POST /rest/api/alarmtable', 'GET /rest/api/locale'];
  await waitFor(() => expect(opened.server.calls()).toEqual(expect.arrayContaining(own)));
  return opened;
}

/** Opens the form of a participant. */
async function openPerson() {
  const person = { id: 5, name: 'Anna', surname: 'Aigner', shortName: 'AA', language: 'GERMAN', orgId: 1, devices: [] };
  const opened = await openAt('/participants/5', {
    'POST /rest/api/list': { body: { ...LIST.body, list: [person], count: 1 } },
    'GET /rest/api/participants/5': { body: person },
  });
  return { ...opened, surname: await screen.findByDisplayValue('Aigner') };
}

it('a start that began before the first render is used once; the next session gets a start of its own', async () => {
  const verified = (calls: string[]) => calls.filter((call) => call === VERIFY).length;
  const { server } = await openAccount();
  expect(verified(server.calls())).toBe(1);
  await act(async () => session.clearSession());
  await screen.findByRole('heading', { name: 'Sign in' });
  await act(async () => session.setTokens('t2', 'r2'));
  await waitFor(() => expect(verified(server.calls())).toBe(2));
});

const menu = () => screen.queryByRole('navigation', { name: 'Main menu' });

it('shows only the sign-in page to visitors, then the requested route [S2.3][S2.4][S2.53][S4.1]', async () => {
  fakeServer({ [AUTH]: { body: { token: 't1', refreshToken: 'r1', user: USER } }, [VERIFY]: { body: USER } });
  window.history.replaceState(null, '', '/account?from=mail');
  await show();
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
  // the field that had the focus is gone
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('to render leaves address and requested route alone: they follow the session before each render', async () => {
  session.setTokens('t1', 'r1');
  fakeServer({ [VERIFY]: { body: USER } });
  window.history.replaceState(null, '', '/account');
  const seen: string[] = [];
  stop = followSession();
  const end = session.subscribe(() => seen.push(window.location.pathname));
  session.clearSession();
  session.setTokens('t2', 'r2');
  end();
  stop();
  session.clearSession();
  await act(async () => {
    render(<Root />);
  });
  seen.push(window.location.pathname, session.takeWantedRoute());
  expect(seen).toEqual(['/login', '/account', '/account', '/']);
});

let give = () => {};
afterEach(() => give());

/** A reply that is held back until `give` is called. */
function delayed(body: unknown) {
  const after = new Promise<void>((done) => (give = done));
  return { give: () => act(async () => give()), answer: async () => after.then(() => ({ body })) };
}

it('shows nothing of a screen before the reply of verify [T2][P15]', async () => {
  session.setTokens('t1', 'r1');
  const verified = delayed(USER);
  const server = fakeServer({ [VERIFY]: verified.answer, 'POST /rest/api/list': LIST });
  await show();
  await waitFor(() => expect(server.calls()).toContain('GET /rest/api/capabilities'));
  await act(async () => {
    await new Promise((done) => setTimeout(done));
  });
  expect(screen.queryByRole('main')).toBeNull();
  expect(menu()).toBeNull();
  expect(server.calls()).not.toContain('POST /rest/api/list');
  await verified.give();
  expect(await screen.findByRole('main')).toBeTruthy();
});

it('keeps the current screen until verify has replied, then opens the next one [T2][P15]', async () => {
  const { answers, server } = await openAccount();
  const verified = delayed(USER);
  answers[VERIFY] = verified.answer;
  const before = server.calls().length;
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Dashboard' })));
  await waitFor(() => expect(server.calls().slice(before)).toEqual([VERIFY]));
  expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy();
  expect(window.location.pathname).toBe('/account');
  await verified.give();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(window.location.pathname).toBe('/');
});

it('sends a visitor whose session has ended to the sign-in page, without showing the next screen [P15]', async () => {
  const { answers, server } = await openAccount();
  Object.assign(answers, { [VERIFY]: refused, [REFRESH]: refused });
  const before = server.calls().length;
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Dashboard' })));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(server.calls().slice(before)).not.toContain('POST /rest/api/list');
});

it('keeps the visitor on the page while the server is unreachable, says so, and opens the screen afterwards [P15]', async () => {
  const { answers } = await openAccount();
  const unreachable = { status: 503, body: { reason: 'UNAVAILABLE' } };
  Object.assign(answers, { [VERIFY]: unreachable, [REFRESH]: unreachable });
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Dashboard' })));
  expect(await screen.findByText(/You stay on this page/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy();
  expect(session.getToken()).toBe('t1');
  answers[VERIFY] = { body: USER };
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(screen.queryByText(/You stay on this page/)).toBeNull();
});

it('stays on the page if the visitor chooses to [P15]', async () => {
  const { answers, server } = await openAccount();
  Object.assign(answers, { [VERIFY]: { status: 503 }, [REFRESH]: { status: 503 } });
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Dashboard' })));
  await act(async () => userEvent.click(await screen.findByRole('button', { name: "Don't open it" })));
  await waitFor(() => expect(screen.queryByText(/You stay on this page/)).toBeNull());
  answers[VERIFY] = { body: USER };
  const before = server.calls().length;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(server.calls().length).toBeGreaterThan(before));
  expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy();
  expect(window.location.pathname).toBe('/account');
});

it('stays on the page after the server is back if something was typed meanwhile [P15]', async () => {
  const { answers, server, surname } = await openPerson();
  const unreachable = { status: 503, body: { reason: 'UNAVAILABLE' } };
  Object.assign(answers, { [VERIFY]: unreachable, [REFRESH]: unreachable });
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Dashboard' })));
  await screen.findByText(/You stay on this page/);
  await userEvent.type(surname, 'ova');
  answers[VERIFY] = { body: USER };
  const before = server.calls().length;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(server.calls().slice(before)).toContain(VERIFY));
  await waitFor(() => expect(screen.queryByText(/You stay on this page/)).toBeNull());
  expect(screen.getByDisplayValue('Aignerova')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull();
  expect(window.location.pathname).toBe('/participants/5');
});

it('stores input during a slow verify as a draft [P15]', async () => {
  const { answers, surname } = await openPerson();
  const verified = delayed(USER);
  answers[VERIFY] = verified.answer;
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Dashboard' })));
  await userEvent.type(surname, 'ova');
  await verified.give();
  await screen.findByRole('heading', { name: 'Dashboard' });
  const drafts = Object.entries(localStorage).filter(([key]) => key.includes('draft'));
  expect(drafts.map(([, text]) => String(text))).toEqual([expect.stringContaining('Aignerova')]);
});

it.each([
  ['capabilities', 'GET /rest/api/capabilities'],
  ['definitions', 'GET /resources.json'],
  ['the check of the session', VERIFY],
])(
  'does not start without the reply about %s, says what it waits for, and starts by itself later [P4]',
  async (_, call) => {
    session.setTokens('t1', 'r1');
    const overlay = { name: 'fire-doors', title: '{name}', api: { path: 'fire-doors', listType: 'FIRE_DOOR' } };
    const answers: Parameters<typeof fakeServer>[0] = {
      [VERIFY]: { body: USER },
      'GET /rest/api/capabilities': { body: { extensions: ['files'] } },
      'GET /resources.json': { body: [{ source: 'doors.json', content: { schema: 1, overlay } }] },
      'POST /rest/api/list': LIST,
    };
    const good = answers[call];
    answers[call] = { status: 503 };
    answers[REFRESH] = { status: 503 };
    fakeServer(answers as Parameters<typeof fakeServer>[0]);
    await show();
    expect(await screen.findByText('The console starts as soon as it does.')).toBeTruthy();
    expect(screen.queryByRole('main')).toBeNull();
    expect(session.getToken()).toBe('t1');
    if (good) answers[call] = good;
    await act(async () => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByRole('main')).toBeTruthy();
  },
);

it.each([429, 500])('retries capabilities after %i, and uses the reply [P4]', async (status) => {
  session.setTokens('t1', 'r1');
  let requested = 0;
  fakeServer({
    [VERIFY]: { body: USER },
    'GET /rest/api/capabilities': () => (requested++ === 0 ? { status } : { body: { extensions: ['files'] } }),
    'POST /rest/api/list': LIST,
  });
  await show();
  expect(await screen.findByRole('main')).toBeTruthy();
  expect(await hasExtension('files')).toBe(true);
  expect(requested).toBe(2);
});

it.each([404, 405, 501])('treats %i as a server without extensions, without retrying [P4]', async (status) => {
  session.setTokens('t1', 'r1');
  const server = fakeServer({
    [VERIFY]: { body: USER },
    'GET /rest/api/capabilities': { status },
    'POST /rest/api/list': LIST,
  });
  await show();
  expect(await screen.findByRole('main')).toBeTruthy();
  expect(await hasExtension('files')).toBe(false);
  expect(server.calls().filter((call) => call === 'GET /rest/api/capabilities')).toHaveLength(1);
});

it('goes to /login after verify, refresh and the second verify have failed [S2.51][S6.5]', async () => {
  session.setTokens('old', 'r1');
  window.history.replaceState(null, '', '/users/4');
  const server = fakeServer({ [VERIFY]: refused, [REFRESH]: { body: { token: 'new' } } });
  await show();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
  expect(server.calls().filter((call) => call === VERIFY)).toHaveLength(2);
  expect(session.getToken()).toBeNull();
  expect(session.takeWantedRoute()).toBe('/users/4');
});

it('shows the sign-in page after signing out in another tab', async () => {
  await openAccount();
  localStorage.removeItem('authtoken');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'authtoken' }));
  });
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});
