import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

const EXTENSIONS: Extension[] = [
  'authorities',
  'userGroups',
  'participantGroups',
  'alarmRules',
  'textTemplates',
  'hold',
];
const HOLD = { since: '2026-11-20 08:15:00', copiedAt: '2026-11-19 22:00:00' };
const HELD = /^On hold since 20\/11\/2026 08:15: this is a restored copy of 19\/11\/2026 22:00\. Nobody is called/;

interface State {
  hold: typeof HOLD | null;
}
type Release = (state: State) => { status?: number; body: object };

/** Opens the account page on a platform whose hold can be changed. */
async function open(authorities = ['ADMIN'], extensions: Extension[] | null = EXTENSIONS, release?: Release) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const state: State = { hold: HOLD };
  const { server } = await renderApp('/account', {
    authorities,
    extensions,
    answers: {
      'GET /rest/api/hold': () => ({ body: state }),
      'GET /rest/api/hold/open': { body: { running: 3, scheduled: 1, sessions: 2 } },
      ...(release ? { 'POST /rest/api/hold/release': () => release(state) } : {}),
    },
  });
  const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { state, server, later, user };
}
const banner = () => screen.queryByText(HELD);
const button = () => screen.queryByRole('button', { name: 'Put into service' });

it('a restored copy says on every screen that nobody is called, until it is put into service', async () => {
  const { state, later } = await open();
  expect((await screen.findByText(HELD)).closest('[role="alert"]')).not.toBeNull();
  state.hold = null;
  await later(11_000);
  expect(banner()).toBeNull();
  state.hold = HOLD;
  await later(61_000);
  expect(banner()).not.toBeNull();
});

it('only administrators get the button, the others read who can do it', async () => {
  const { server } = await open(['ALARM_TABLE']);
  expect((await screen.findByText(HELD)).textContent).toContain(
    'An administrator of the whole system can put it into service.',
  );
  expect(button()).toBeNull();
  expect(server.calls()).not.toContain('GET /rest/api/hold/open');
});

it.each([
  ['without the extension', ['authorities'] as Extension[]],
  ['that announces nothing', null],
])('a platform %s is not asked, and shows nothing', async (_what, extensions) => {
  const { server, later } = await open(['ADMIN'], extensions);
  await later(11_000);
  expect(banner()).toBeNull();
  expect(server.calls()).not.toContain('GET /rest/api/hold');
});

it('the dialog counts what is open, ends it unless told otherwise, and the banner goes', async () => {
  const { server, user } = await open(['ADMIN'], EXTENSIONS, (state) => {
    state.hold = null;
    return { body: { running: 3, scheduled: 1, sessions: 2 } };
  });
  await user.click(await screen.findByRole('button', { name: 'Put into service' }));
  const dialog = await screen.findByRole('dialog', { name: 'Put this copy into service' });
  const items = await within(dialog).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '3 running alarms',
    '1 scheduled alarm',
    '2 sessions of lone workers',
  ]);
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^End it/ }).checked).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Put into service' }));
  await waitFor(() => expect(banner()).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('The platform is in service.')).toBeTruthy();
  expect(server.received.find(({ call }) => call === 'POST /rest/api/hold/release')?.body).toEqual({ open: 'END' });
});

it('continues what is open if that is chosen; whoever is too late reads who was faster', async () => {
  const { server, user } = await open(['ADMIN'], EXTENSIONS, (state) => {
    state.hold = null;
    const released = { by: 'Eva Nová', at: '2026-11-20 09:00:00' };
    return { status: 409, body: { reason: 'HOLD_RELEASED', released } };
  });
  await user.click(await screen.findByRole('button', { name: 'Put into service' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('radio', { name: /^Continue where it stood/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Put into service' }));
  expect(await screen.findByText(/Eva Nová put it into service already, 20\/11\/2026 09:00/)).toBeTruthy();
  expect(server.received.find(({ call }) => call === 'POST /rest/api/hold/release')?.body).toEqual({
    open: 'CONTINUE',
  });
  await waitFor(() => expect(banner()).toBeNull());
});

it('a refused release is said in the dialog, which stays', async () => {
  const { user } = await open(['ADMIN'], EXTENSIONS, () => ({
    status: 403,
    body: { reason: 'ACCESS_DENIED' },
  }));
  await user.click(await screen.findByRole('button', { name: 'Put into service' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findAllByRole('listitem');
  await user.click(within(dialog).getByRole('button', { name: 'Put into service' }));
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/may not|authority|not allowed|refused/i);
  expect(banner()).not.toBeNull();
});
