import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { ChannelHealth, DeadLetter } from '../../../protocol/delivery.ts';
import { setLanguage } from '../../../src/i18n/i18n.ts';
import { renderApp } from '../app/renderApp.tsx';

const EXTENSIONS: Extension[] = ['alarms', 'authorities', 'channels'];
const NOW = '2026-11-22 14:10:00';
const OFF: ChannelHealth = {
  name: 'webhook',
  configured: false,
  serves: { email: false, others: false },
  state: 'off',
  failingSince: null,
  openUntil: null,
  limits: null,
  load: { running: 0, waiting: 0 },
  check: null,
  lastHour: { sent: 0, failed: 0, medianMilliseconds: null },
  lastSuccessAt: null,
  lastFailure: null,
};
const SMTP: ChannelHealth = {
  name: 'smtp',
  configured: true,
  serves: { email: true, others: false },
  state: 'open',
  failingSince: '2026-11-22 14:05:00',
  openUntil: '2026-11-22 14:10:40',
  load: { running: 1, waiting: 4 },
  limits: { concurrency: 10, perSecond: 50, milliseconds: 15_000 },
  lastHour: { sent: 12, failed: 3, medianMilliseconds: 240 },
  lastSuccessAt: '2026-11-21 09:00:00',
  lastFailure: { at: '2026-11-22 14:06:00', reason: 'timeout' },
  check: {
    at: '2026-11-22 14:09:50',
    ok: false,
    reason: 'unreachable',
    detail: 'connect ECONNREFUSED',
    milliseconds: 3,
  },
};
const LETTER: DeadLetter = {
  id: 1,
  at: '2026-11-22 14:06:00',
  alarmId: 5,
  alarmName: 'Boiler house',
  running: true,
  callId: 11,
  channel: 'smtp',
  reason: 'refused',
  detail: '550 no such user',
  participantName: 'Anna Meier',
  deviceType: 'EMAIL',
  address: 'anna@x.example',
  state: 'FAILED',
  resentAt: null,
};

async function open(letters: DeadLetter[], { authorities = ['ADMIN'] } = {}) {
  let list = letters;
  const rendered = await renderApp('/delivery', {
    authorities,
    extensions: EXTENSIONS,
    answers: {
      'GET /rest/api/channels': { body: { at: NOW, list: [SMTP, OFF] } },
      'GET /rest/api/alarm-dead-letters': () => ({ body: { list, count: list.length } }),
      'POST /rest/api/alarm-dead-letters/resend': ({ body }) => {
        const { ids } = body as { ids: number[] };
        const resentAt = '2026-11-22 14:10:05';
        list = list.map((one) => (ids.includes(one.id) && one.id !== 2 ? { ...one, state: 'PLANNED', resentAt } : one));
        return {
          body: { list: ids.map((id) => ({ id, ok: id !== 2, ...(id === 2 ? { reason: 'NOT_FOUND' } : {}) })) },
        };
      },
    },
  });
  await screen.findByRole('heading', { name: 'E-mail (SMTP)' });
  return { ...rendered, user: userEvent.setup() };
}

it('shows for each channel whether it works, or since when and why it does not', async () => {
  await open([]);
  const smtp = within(screen.getByRole('listitem', { name: 'E-mail (SMTP)' }));
  expect(smtp.getByText('Fails, left alone for now')).toBeTruthy();
  expect(smtp.getByText('Fails since 14:05:00. Asked again at 14:10:40')).toBeTruthy();
  expect(smtp.getByText('12 sent, 3 failed; usually 240 ms (median)')).toBeTruthy();
  expect(smtp.getByText('1 being sent, 4 waiting')).toBeTruthy();
  expect(smtp.getByText('10 at once, 50 per second, 15 sec each')).toBeTruthy();
  expect(smtp.getByText('14:06:00: No reply in time')).toBeTruthy();
  expect(smtp.getByText("14:09:50: The other side can't be reached")).toBeTruthy();
  const webhook = within(screen.getByRole('listitem', { name: 'Gateway (webhook)' }));
  expect(webhook.getByText('Not set up')).toBeTruthy();
  expect(webhook.getByText('Set WEBHOOK_URL and WEBHOOK_SECRET on the server.')).toBeTruthy();
  expect(
    screen.getByText('No channel is set up for phones, text messages and other devices: these calls fail.'),
  ).toBeTruthy();
  expect(screen.getByText('Every call has been delivered')).toBeTruthy();
});

it('sends several calls again by keyboard, and shows the result of each', async () => {
  const { user, server } = await open([LETTER, { ...LETTER, id: 2, participantName: 'Ben Kurz' }]);
  const row = await screen.findByRole('row', { name: /Anna Meier/ });
  expect(within(row).getByText('The other side refused it')).toBeTruthy();
  expect(within(row).getByText('The other side said: 550 no such user')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBe('true');
  screen.getByRole('checkbox', { name: 'Select the call to Anna Meier' }).focus();
  await user.keyboard(' ');
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  screen.getByRole('button', { name: 'Send again' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.received.find(({ call }) => call.endsWith('/resend'))?.body).toEqual({ ids: [1, 2] }),
  );
  expect(await within(await screen.findByRole('row', { name: /Anna Meier/ })).findByText('Planned')).toBeTruthy();
  const other = within(screen.getByRole('row', { name: /Ben Kurz/ }));
  expect(other.getByText('Not sent: it was sent again before, or is no longer a failed call')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Select the call to Anna Meier' })).toBeNull();
});

it('offers nothing to users who may not raise alarms', async () => {
  await open([LETTER], { authorities: ['ALARM_TABLE'] });
  expect(await screen.findByRole('row', { name: /Anna Meier/ })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('reports in one sentence that channels and calls could not be loaded', async () => {
  await renderApp('/delivery', {
    extensions: EXTENSIONS,
    answers: { 'GET /rest/api/channels': { status: 403 }, 'GET /rest/api/alarm-dead-letters': { status: 403 } },
  });
  const shown = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  await waitFor(async () => expect(await shown()).toHaveLength(2));
  expect(await shown()).toEqual([
    'The state of the channels could not be loaded: The list could not be loaded',
    'The undelivered calls could not be loaded: The list could not be loaded',
  ]);
  await act(() => setLanguage('fr'));
  expect((await shown())[0]).toBe('L’état des canaux n’a pas pu être chargé : La liste n’a pas pu être chargée');
  await act(() => setLanguage('en'));
});

it('does not exist without the extension', async () => {
  await renderApp('/delivery', { extensions: ['alarms'] });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
