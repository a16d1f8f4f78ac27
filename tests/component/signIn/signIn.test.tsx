import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetCapabilities } from '../../../dataProvider/http/capabilities.ts';
import {
  getToken,
  getUser,
  noteSessionEnded,
  setWantedRoute,
  takeWantedRoute,
} from '../../../dataProvider/session/stored.ts';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import SignIn from '../../../src/signIn/SignIn.tsx';
import { fakeServer, USER } from '../fakeServer.ts';
import { renderTranslated } from '../translated.tsx';

const AUTH = 'POST /rest/api/auth';
const QR = 'POST /rest/api/generate-qr-url';
const CAPABILITIES = 'GET /rest/api/capabilities';
const accepted = { body: { token: 't1', refreshToken: 'r1', user: USER } };
const refused = (reason: string, rest = {}) => ({ status: 401, body: { reason, ...rest } });

beforeEach(async () => {
  forgetCapabilities();
  await loadMessagePart('signIn');
  await setLanguage('en');
});

async function typePassword() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('User name'), 'm.benesova');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  return user;
}

it('signs in and stores tokens and user', async () => {
  const server = fakeServer({ [AUTH]: accepted });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  await typePassword();
  await waitFor(() => expect(getToken()).toBe('t1'));
  expect(getUser()?.login).toBe('m.benesova');
  const call = server.received.find(({ call }) => call === AUTH);
  expect(call).toMatchObject({ token: null, body: { login: 'm.benesova', password: 'secret' } });
});

it('explains that the server ended the session, and that drafts are kept [U6]', () => {
  fakeServer({});
  noteSessionEnded();
  const first = renderTranslated(<SignIn onTyping={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toBe(
    'Your session has ended. Sign in to continue where you were. What you typed is kept as a draft.',
  );
  first.unmount();
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
});

it('says that this is a restored copy that calls nobody, only where the platform knows that', async () => {
  const capabilities = { product: 'fake', version: '1', extensions: ['hold'], timeZone: 'Europe/Prague' };
  const hold = { since: '2026-11-20 08:15:00', copiedAt: '2026-11-19 22:00:00' };
  const answers = { [CAPABILITIES]: { body: capabilities }, 'GET /rest/api/hold': { body: { hold } } };
  fakeServer(answers);
  const first = renderTranslated(<SignIn onTyping={vi.fn()} />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'On hold: this is a copy of 19/11/2026 22:00, restored on 20/11/2026 08:15. Nobody is called until an administrator puts it into service.',
  );
  first.unmount();
  forgetCapabilities();
  const foreign = fakeServer({ ...answers, [CAPABILITIES]: { body: { ...capabilities, extensions: [] } } });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  await waitFor(() => expect(foreign.calls()).toContain(CAPABILITIES));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(foreign.calls()).not.toContain('GET /rest/api/hold');
});

it('a wall screen says that it shows no alarms, since when, and continues after the sign-in', async () => {
  const capabilities = { product: 'fake', version: '1', extensions: [], timeZone: 'Asia/Kathmandu' };
  fakeServer({ [AUTH]: accepted, [CAPABILITIES]: { body: capabilities } });
  vi.setSystemTime('2026-11-23T10:27:00Z');
  setWantedRoute('/alarm-table?tab=0&kiosk');
  noteSessionEnded();
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  // the time in the platform's zone
  const note = await screen.findByText(/has not been signed in since 23\/11\/2026 16:12: it shows no alarms/);
  expect(note.getAttribute('role')).toBe('alert');
  expect(screen.queryByText(/kept as a draft/)).toBeNull();
  vi.useRealTimers();
  await typePassword();
  await waitFor(() => expect(getToken()).toBe('t1'));
  expect(takeWantedRoute()).toBe('/alarm-table?tab=0&kiosk');
});

it('shows the page with its background picture and without a sidebar [S2.54][S2.55]', () => {
  fakeServer({});
  const { container } = renderTranslated(<SignIn onTyping={vi.fn()} />);
  expect(container.querySelector('svg.sign-bg')).not.toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('says "Unauthorized" and "Invalid username or password!" beside the password [S8.36][S8.37]', async () => {
  fakeServer({ [AUTH]: refused('INVALID_CREDENTIALS') });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  await typePassword();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Unauthorized');
  expect(alert.textContent).toContain('Invalid username or password!');
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('aria-describedby')).toBe(alert.id);
  expect(document.activeElement).toBe(password);
});

it("shows the server's QR code, then accepts the verification code [S2.172][S2.173][S2.174]", async () => {
  const server = fakeServer({
    [AUTH]: ({ body }) =>
      (body as { verificationCode?: string }).verificationCode === '418302'
        ? accepted
        : refused('VERIFICATION_CODE_REQUIRED', { enrolled: false }),
    [QR]: { body: { url: 'otpauth://totp/Tocsin:m.benesova?secret=JBSWY3DPEHPK3PXP&issuer=Tocsin' } },
  });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  const user = await typePassword();
  expect(await screen.findByRole('img', { name: 'QR code for the code-generator app' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the key instead' }));
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  const code = screen.getByLabelText('Verification code');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await user.click(code);
  await user.paste('418 302');
  await waitFor(() => expect(getToken()).toBe('t1'));
  expect(server.received.at(-1)?.body).toEqual({
    login: 'm.benesova',
    password: 'secret',
    verificationCode: '418302',
  });
});

it('says "Invalid code" and "Invalid authentication code!", and accepts another one [S8.38][S8.39]', async () => {
  fakeServer({
    [AUTH]: ({ body }) => {
      const { verificationCode } = body as { verificationCode?: string };
      if (!verificationCode) return refused('VERIFICATION_CODE_REQUIRED', { enrolled: true });
      return verificationCode === '222222' ? accepted : refused('INVALID_VERIFICATION_CODE');
    },
  });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  const user = await typePassword();
  const code = await screen.findByLabelText('Verification code');
  expect(screen.queryByRole('img')).toBeNull();
  await user.type(code, '111111');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Invalid code');
  expect(alert.textContent).toContain('Invalid authentication code!');
  expect((code as HTMLInputElement).value).toBe('');
  await user.type(code, '222222');
  await waitFor(() => expect(getToken()).toBe('t1'));
});

it('keeps a refused recovery code for correction', async () => {
  fakeServer({
    [AUTH]: ({ body }) =>
      (body as { verificationCode?: string }).verificationCode
        ? refused('INVALID_VERIFICATION_CODE')
        : refused('VERIFICATION_CODE_REQUIRED', { enrolled: true }),
    [CAPABILITIES]: { body: { product: 'x', extensions: ['twoFactor'] } },
  });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  const user = await typePassword();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
  const code = screen.getByLabelText('Recovery code') as HTMLInputElement;
  await user.type(code, 'ABCD-EFGH{Enter}');
  await screen.findByRole('alert');
  expect(code.value).toBe('ABCD-EFGH');
  expect(document.activeElement).toBe(code);
});

it('goes back from the code to another user', async () => {
  fakeServer({ [AUTH]: refused('VERIFICATION_CODE_REQUIRED', { enrolled: true }) });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  const user = await typePassword();
  await user.click(await screen.findByRole('button', { name: /Back/ }));
  expect((screen.getByLabelText('User name') as HTMLInputElement).value).toBe('m.benesova');
});

it('offers the demo sign-in only if the server has demo data', async () => {
  fakeServer({ [CAPABILITIES]: { body: { product: 'x', extensions: [], demo: true, installation: 'Elbe' } } });
  const { unmount } = renderTranslated(<SignIn onTyping={vi.fn()} />);
  expect(await screen.findByRole('button', { name: 'Use it' })).toBeTruthy();
  expect(screen.getByText('Alarm and call console of Elbe')).toBeTruthy();
  unmount();
  forgetCapabilities();
  fakeServer({ [CAPABILITIES]: { body: { product: 'x', extensions: [] } } });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  await screen.findByText('Alarm and call console');
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
});

it('changes the language without leaving the page', async () => {
  fakeServer({});
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('User name'), 'typed');
  await user.selectOptions(screen.getByLabelText('Language'), 'cs');
  expect(await screen.findByRole('heading', { name: 'Přihlášení' })).toBeTruthy();
  expect((screen.getByLabelText('Uživatelské jméno') as HTMLInputElement).value).toBe('typed');
});

const OTHER_FAILURES: [string, { status: number; body?: object }, string][] = [
  ['an unreachable server', { status: 503 }, 'No connectionThe server doesn’t answer. Try again in a moment.'],
  ['too many attempts', { status: 429 }, 'Too many attemptsWait a moment, then try again.'],
  ['a failure of the server', { status: 500 }, 'Not signed inThe server has failed. Try again in a moment.'],
];

it.each(OTHER_FAILURES)('does not call the password wrong because of %s', async (_, answer, text) => {
  fakeServer({ [AUTH]: answer });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  await typePassword();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.getAttribute('aria-invalid')).toBe('false');
  expect(password.hasAttribute('aria-describedby')).toBe(false);
  expect(password.value).toBe('secret');
  expect(password.selectionStart).toBe(password.selectionEnd);
  expect(screen.getByRole('alert').compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it.each(OTHER_FAILURES)('does not call the code wrong because of %s', async (_, answer, text) => {
  fakeServer({
    [AUTH]: ({ body }) =>
      (body as { verificationCode?: string }).verificationCode
        ? answer
        : refused('VERIFICATION_CODE_REQUIRED', { enrolled: true }),
  });
  renderTranslated(<SignIn onTyping={vi.fn()} />);
  const user = await typePassword();
  const code = await screen.findByLabelText<HTMLInputElement>('Verification code');
  await user.type(code, '111111');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(code.getAttribute('aria-invalid')).toBe('false');
  expect(code.value).toBe('111111');
  expect(screen.getByRole('alert').compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
