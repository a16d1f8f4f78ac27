import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';
import { type fakeServer, USER } from '../fakeServer.ts';

const EXTENSIONS: Extension[] = ['profile', 'sessions', 'twoFactor'];
const OWN = { ...USER, email: '', language: 'CZECH', version: 3, active: true, roleIds: [] };
const session = (id: string, current: boolean) => ({
  id,
  current,
  address: '::ffff:10.0.0.7',
  createdAt: '2026-11-20 08:00:00',
  lastSeenAt: '2026-11-21 09:30:00',
  userAgent: current ? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0' : 'Mozilla/5.0 (iPhone) Version/18 Safari/605',
});
const refusal = (errors: Record<string, string>) => ({ status: 400, body: { reason: 'VALIDATION', errors } });

const open = (answers: Parameters<typeof fakeServer>[0] = {}, extensions = EXTENSIONS) =>
  renderApp('/account', {
    extensions,
    answers: {
      'GET /rest/api/users/profile': { body: OWN },
      'GET /rest/api/sessions': { body: { list: [session('a', true), session('b', false)] } },
      'GET /rest/api/two-factor': { body: { enrolled: false, required: false, enrolledAt: null, recoveryCodes: 0 } },
      ...answers,
    },
  });
const part = (name: string) => screen.findByRole('region', { name });
const field = async (region: string, label: string) =>
  within(await part(region)).findByLabelText(label) as Promise<HTMLInputElement>;

it('asks "Enter a password", then calls it Weak, Medium or Strong [S2.168][S2.169][S2.170][S2.171]', async () => {
  await open();
  const user = userEvent.setup({ delay: null });
  const region = within(await part('Change password'));
  await region.findByText('Enter a password');
  const next = await field('Change password', 'New password');
  for (const [password, label] of [
    ['benesova1', 'Weak'],
    ['Tunnel7!x', 'Medium'],
    ['quiet-otter-lamp-48-rivers', 'Strong'],
  ] as const) {
    await user.clear(next);
    await user.type(next, password);
    await region.findByText(label);
  }
  expect(region.queryByText('Enter a password')).toBeNull();
});

it('keeps the input when the server refuses the profile, and shows the reason at the field', async () => {
  const { server } = await open({ 'PATCH /rest/api/users/profile': refusal({ email: 'pattern' }) });
  const user = userEvent.setup();
  const name = await field('Profile', 'Name *');
  await user.clear(name);
  await user.type(name, 'Markétka');
  await user.type(await field('Profile', 'Email'), 'm@example.org{Enter}');
  const region = within(await part('Profile'));
  await region.findByText('Not in the expected form');
  expect(server.received.findLast(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    name: 'Markétka',
    email: 'm@example.org',
    version: 3,
  });
  expect(name.value).toBe('Markétka');
  expect((await field('Profile', 'Email')).value).toBe('m@example.org');
  expect(region.getByText('2 unsaved changes')).toBeTruthy();
});

it("shows the user's authorities in words", async () => {
  await open();
  expect((await part('Profile')).textContent).toContain('Administration: implies everything');
});

it('lists the sessions by browser and system, and signs out another one', async () => {
  const { server } = await open({ 'DELETE /rest/api/sessions/b': { body: {} } });
  const region = within(await part('Sessions'));
  const rows = await region.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Chrome on Linuxthis one10\.0\.0\.7 · since .*8:00/),
    expect.stringMatching(/^Safari on iPhone10\.0\.0\.7 · since .*last seen .*9:30/),
  ]);
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.setup().click(region.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(server.calls()).toContain('DELETE /rest/api/sessions/b'));
  await screen.findByText('Session signed out');
});

it('reports a refused code of the second factor at its field, and accepts the next one', async () => {
  const { server } = await open({
    'POST /rest/api/generate-qr-url': ({ body }) =>
      (body as { password: string }).password === 'secret'
        ? { body: { url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' } }
        : { status: 401, body: { reason: 'INVALID_CREDENTIALS' } },
    'POST /rest/api/two-factor/confirm': ({ body }) =>
      (body as { verificationCode: string }).verificationCode === '222222'
        ? { body: { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] } }
        : refusal({ verificationCode: 'codeWrong' }),
  });
  const user = userEvent.setup();
  const region = within(await part('Second factor'));
  await user.click(await region.findByRole('button', { name: 'Set up' }));
  await user.keyboard('{Enter}');
  expect((await region.findByRole('alert')).textContent).toBe('Required');
  await user.keyboard('wrong{Enter}');
  await waitFor(() => expect(region.getByRole('alert').textContent).toBe('Not the current password'));
  const password = await field('Second factor', 'Current password');
  expect([document.activeElement, password.value]).toEqual([password, 'wrong']);
  await user.clear(password);
  await user.type(password, 'secret{Enter}');
  const code = await field('Second factor', 'Verification code');
  await user.type(code, '111 111{Enter}');
  expect((await region.findByRole('alert')).textContent).toMatch(/^Not right, or used already/);
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(code);
  await user.clear(code);
  await user.type(code, '222 222{Enter}');
  await screen.findByText('AAAA-BBBB-CCCC-DDDD');
  expect(server.received.filter(({ call }) => call.endsWith('/confirm')).map(({ body }) => body)).toEqual([
    { verificationCode: '111111' },
    { verificationCode: '222222' },
  ]);
});

describe('addresses of calendars', () => {
  const FEEDS = [
    { type: 'PARTICIPANT', id: 7, title: 'Anna Aigner', createdAt: '2026-11-20 08:00:00', lastReadAt: null },
    { type: 'GONE', id: 8, title: '#8', createdAt: '2026-11-20 08:00:00', lastReadAt: '2026-11-21 09:30:00' },
  ];
  const FEED = 'DELETE /rest/api/calendar-feeds';

  it('are listed with when each was last read, and can be ended', async () => {
    const list = [...FEEDS];
    const { server } = await open(
      {
        'GET /rest/api/calendar-feeds/own': () => ({ body: { list } }),
        [FEED]: () => {
          list.shift();
          return { body: {} };
        },
      },
      [...EXTENSIONS, 'feeds.own'],
    );
    const region = within(await part('Calendar addresses'));
    const rows = await region.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Anna AignerParticipant · since .*8:00 · not read yetRevoke$/),
      expect.stringMatching(/^#8since .*8:00 · last read .*9:30Revoke$/),
    ]);
    expect(region.getByRole('link', { name: 'Anna Aigner' }).getAttribute('href')).toBe('/participants/7');
    await userEvent.setup().click(region.getByRole('button', { name: 'Revoke the address of Anna Aigner' }));
    await screen.findByText('Address revoked');
    expect(server.received.find(({ call }) => call === FEED)?.query).toEqual({ type: 'PARTICIPANT', id: '7' });
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1));
  });

  it('say where to make one if there is none', async () => {
    await open({ 'GET /rest/api/calendar-feeds/own': { body: { list: [] } } }, [...EXTENSIONS, 'feeds.own']);
    await within(await part('Calendar addresses')).findByText(/^You have none/);
  });

  it('are neither shown nor asked for on a platform without the extension', async () => {
    const { server } = await open();
    await part('Sessions');
    expect(screen.queryByRole('region', { name: 'Calendar addresses' })).toBeNull();
    expect(server.calls().filter((call) => call.includes('calendar-feeds'))).toEqual([]);
  });
});
