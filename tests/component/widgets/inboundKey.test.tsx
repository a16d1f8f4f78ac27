import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

const PATH = '/rest/api/alarmpoints/12/inbound-key';
const VIEW = ['ALARMPOINT_VIEW'];
const EDIT = [...VIEW, 'ALARMPOINT_EDIT'];

/** Opens the tab of alarm point 12, whose address the fake server keeps. */
async function open({
  authorities = EDIT,
  extensions = ['alarms', 'authorities'] as Extension[],
  made = false,
  tab = '?tab=connected',
} = {}) {
  const none = { createdAt: null as string | null, lastUsedAt: null as string | null };
  let state = made ? { createdAt: '2026-11-20 08:00:00', lastUsedAt: '2026-11-21 09:30:00' } : none;
  const { server } = await renderApp(`/alarm-points/12${tab}`, {
    authorities,
    extensions,
    answers: {
      'GET /rest/api/alarmpoints/12': { body: { id: 12, name: 'North', orgId: 1 } },
      [`GET ${PATH}`]: () => ({ body: state }),
      [`POST ${PATH}`]: () => {
        state = { createdAt: '2026-11-26 04:00:00', lastUsedAt: null };
        return { body: { url: '/rest/api/alarm-inbound/secret' } };
      },
      [`DELETE ${PATH}`]: () => {
        state = none;
        return { body: {} };
      },
    },
  });
  const calls = () =>
    server.received.map(({ call }) => call).filter((call) => call === `POST ${PATH}` || call === `DELETE ${PATH}`);
  return { server, calls, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

it('makes an address, shows it once with its origin, and says that it was not used yet', async () => {
  const { user } = await open();
  await screen.findByText('There is no address yet.');
  expect(screen.queryByRole('button', { name: 'Revoke the address' })).toBeNull();
  await user.click(await button('Make an address'));
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address for connected systems' });
  expect(shown.value).toBe(`${window.location.origin}/rest/api/alarm-inbound/secret`);
  expect(shown.readOnly).toBe(true);
  await screen.findByText('Address made on 26/11/2026 04:00. Not used yet.');
});

it('asks before it replaces or revokes an address that may be in use', async () => {
  const { user, calls } = await open({ made: true });
  await screen.findByText('Address made on 20/11/2026 08:00. Last used on 21/11/2026 09:30.');
  await user.click(await button('Make a new address'));
  const asked = await screen.findByRole('dialog', { name: 'Make a new address' });
  within(asked).getByText(/can no longer raise this alarm, until they have the new one/);
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(calls()).toEqual([]);
  await user.click(await button('Revoke the address'));
  const sure = await screen.findByRole('dialog', { name: 'Revoke the address' });
  await user.click(within(sure).getByRole('button', { name: 'Revoke the address' }));
  await screen.findByText('There is no address yet.');
  expect(calls()).toEqual([`DELETE ${PATH}`]);
});

it('can be operated with the keyboard alone', async () => {
  const { user, calls } = await open({ made: true });
  (await button('Make a new address')).focus();
  await user.keyboard('{Enter}');
  const asked = await screen.findByRole('dialog', { name: 'Make a new address' });
  within(asked).getByRole('button', { name: 'Make a new address' }).focus();
  await user.keyboard('{Enter}');
  const shown = await screen.findByRole('textbox', { name: 'Address for connected systems' });
  expect(document.activeElement).toBe(shown);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Copy');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Make a new address');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Revoke the address');
  expect(calls()).toEqual([`POST ${PATH}`]);
});

it('is not asked for by who may not change the alarm point', async () => {
  const { server } = await open({ authorities: VIEW });
  await screen.findByText(/Only users who may change this alarm point see here/);
  expect(server.received.some(({ call }) => call === `GET ${PATH}`)).toBe(false);
});

it('has no tab on a platform without it', async () => {
  await open({ extensions: ['authorities'], tab: '' });
  await screen.findByRole('tab', { name: 'Consequences' });
  expect(screen.queryByRole('tab', { name: 'Connected systems' })).toBeNull();
});
