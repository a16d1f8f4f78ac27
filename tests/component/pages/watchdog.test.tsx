import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { WatchdogReply } from '../../../protocol/watchdog.ts';
import { renderApp } from '../app/renderApp.tsx';

const SETTINGS = {
  alarmPointId: null,
  gapHours: 24,
  standbys: 0,
  diskPercent: 90,
  certificateDays: 14,
  backupHours: 0,
};
const held = { since: '2026-11-22 14:00:00', alarmId: null, silencedUntil: null, silencedBy: null };
const found: WatchdogReply = {
  settings: SETTINGS,
  alarmPointName: null,
  list: [
    { ...held, kind: 'channel', subject: 'webhook', title: 'webhook', alarmId: 31 },
    { ...held, kind: 'backup', subject: '' },
    { ...held, kind: 'disk', subject: '', count: 93, silencedUntil: '2026-11-23 02:00:00', silencedBy: 'Eva Malá' },
  ],
};
const answers = {
  'GET /rest/api/self-check': { status: 503, body: { reason: 'UNAVAILABLE' } },
  'GET /rest/api/watchdog': { body: found },
  'POST /rest/api/watchdog/silence': { body: found },
  'PUT /rest/api/watchdog': { body: { ...found, settings: { ...SETTINGS, standbys: 2 } } },
};
const open = (more: object = {}) =>
  renderApp('/test', { extensions: ['authorities', 'selfCheck', 'watchdog'], answers, ...more });
const bodiesOf = ({ received }: Awaited<ReturnType<typeof open>>['server'], asked: string) =>
  received.filter(({ call }) => call === asked).map(({ body }) => body);
const section = () => screen.findByRole('region', { name: 'Watchdog' });

it('says what is wrong, since when, who was called, and that nobody is called without an alarm point', async () => {
  await open();
  const part = within(await section());
  expect(await part.findByText('Nobody is called: choose an alarm point.')).toBeTruthy();
  const rows = (await part.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    "The channel Gateway (webhook) fails: calls through it don't reach anybody.22/11/2026 14:00Alarm #31Silence",
    'No back-up has been made yet.22/11/2026 14:00Not yetSilence',
    'The disk of the server is full to 93 %: on a full disk nothing can be stored.22/11/2026 14:00Not yetEva Malá silenced it until 23/11/2026 02:00 Call again',
  ]);
  expect(part.getByRole('link', { name: 'Alarm #31' }).getAttribute('href')).toBe('/alarm-table/31');
});

it('silences a condition for some hours by keyboard, and calls again', async () => {
  const user = userEvent.setup();
  const { server } = await open();
  const part = within(await section());
  const [, backup] = await part.findAllByRole('button', { name: 'Silence' });
  backup?.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Call nobody for 8 hours' }));
  await user.click(part.getByRole('button', { name: 'Call again' }));
  await expect
    .poll(() => bodiesOf(server, 'POST /rest/api/watchdog/silence'))
    .toEqual([
      { kind: 'backup', subject: '', hours: 8 },
      { kind: 'disk', subject: '', hours: 0 },
    ]);
});

it('keeps what was typed while it is no number within the limits, and saves all settings', async () => {
  const user = userEvent.setup();
  const { server } = await open();
  const part = within(await section());
  await user.click(await part.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What the watchdog watches' }));
  const standbys = dialog.getByLabelText('Standbys of the database, at least');
  await user.clear(standbys);
  await user.type(standbys, '11');
  expect(dialog.getByText('A whole number from 0 to 10.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await user.clear(standbys);
  await user.type(standbys, '2{Control>}{Enter}{/Control}');
  await expect.poll(() => bodiesOf(server, 'PUT /rest/api/watchdog')).toEqual([{ ...SETTINGS, standbys: 2 }]);
});

it('is not shown to administrators of a part of the system, who may not read it', async () => {
  const { server } = await open({ orgId: 5 });
  await screen.findByRole('region', { name: 'Server' });
  expect(screen.queryByRole('region', { name: 'Watchdog' })).toBeNull();
  expect(server.calls()).not.toContain('GET /rest/api/watchdog');
});
