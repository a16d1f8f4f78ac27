import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { SelfCheck } from '../../../protocol/selfCheck.ts';
import { renderApp } from '../app/renderApp.tsx';

const EXTENSIONS: Extension[] = ['authorities', 'alarms', 'channels', 'selfCheck'];
const reply = (): SelfCheck => ({
  at: '2026-11-23 05:00:00',
  product: 'Tocsin',
  version: '1.2.3',
  uptime: 3_700,
  clock: { server: Date.now() - 90_000, databaseAhead: -12 },
  database: { answers: true, milliseconds: 3, accepts: true, writes: true, tells: true },
  inside: null,
});
const ANNA = {
  id: 7,
  version: 1,
  name: 'Anna',
  surname: 'Meier',
  shortName: 'm.benesova',
  language: 'ENGLISH',
  orgId: 1,
  devices: [{ callingDeviceType: 'MOBILE', address: '+420 600', rank: 1, active: true }],
};
const SENT = {
  channel: 'simulated',
  state: 'ACCEPTED',
  reason: null,
  detail: '',
  tries: 1,
  endedAt: null,
  sentAt: '2026-11-22 14:05:01',
  deliveredAt: null,
  answeredAt: '2026-11-22 14:05:09',
};
const answers = {
  'GET /rest/api/self-check': () => ({ body: reply() }),
  'GET /rest/api/dashboard/resources': { body: { memory: { total: 100, used: 97 }, disk: { total: 100, used: 10 } } },
  'GET /rest/api/channels': { body: { at: '2026-11-23 05:00:00', list: [] } },
  'GET /rest/api/participants/find-by-login/m.benesova': { body: ANNA },
  'POST /rest/api/participants/7/test-call': { body: { id: 55, status: 'NEW' } },
  'GET /rest/api/participants/7/test-call/55': {
    body: { alarmId: 55, status: 'ACCEPTED', running: false, call: SENT },
  },
};
const row = (name: RegExp) => screen.findByRole('row', { name });

it('shows the state of every part and what it means, and checks again', async () => {
  const { server } = await renderApp('/test', { extensions: EXTENSIONS, answers });
  expect(await row(/^Server In order Version 1\.2\.3 replied after .* It has been running for 1 h 01\./)).toBeTruthy();
  expect(await row(/^Database In order It replied after 3 ms and takes new connections\./)).toBeTruthy();
  expect(await row(/^Clock of this device Failed It differs from the server by 90(\.\d)? sec/)).toBeTruthy();
  expect(await row(/^Memory of the server Failed .*\(97 %\)/)).toBeTruthy();
  expect(await row(/^Disk of the server In order/)).toBeTruthy();
  expect(await row(/^Channels Needs attention None is set up for e-mail/)).toBeTruthy();
  expect(await row(/^Live events Not known This server sends no events/)).toBeTruthy();
  // jsdom has neither notifications nor sound
  expect(await row(/^Notifications of the browser Needs attention/)).toBeTruthy();
  expect(await row(/^Sound Failed This browser can't play sounds/)).toBeTruthy();
  expect(await row(/^Storage of the browser In order/)).toBeTruthy();
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(status()).toContain('5 in order, 3 to look at, 3 failed, 1 not known');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(server.calls().filter((call) => call === 'GET /rest/api/self-check')).toHaveLength(2));
});

it('copies a report of what it shows, without names and addresses', async () => {
  const user = userEvent.setup();
  await renderApp('/test', { extensions: EXTENSIONS, answers });
  await row(/^Server/);
  await user.click(await screen.findByRole('button', { name: 'Copy the report' }));
  expect(await screen.findByText('Report copied. It has no names, addresses or passwords.')).toBeTruthy();
  const text = await navigator.clipboard.readText();
  expect(text).toMatch(/^Self-check of .* \(Europe\/Prague\)\n\nServer\n- Server: In order\. Version 1\.2\.3 /);
  expect(text).toContain('\n\nThis device\n- Notifications of the browser: Needs attention. ');
  for (const secret of ['t1', 'Anna', '+420 600', 'benesova']) expect(text).not.toContain(secret);
});

it('calls the user on one of his own devices, and shows the result', async () => {
  const { server } = await renderApp('/test', { extensions: EXTENSIONS, answers });
  const own = within(await screen.findByRole('region', { name: 'Test call to yourself' }));
  await userEvent.setup().click(await own.findByRole('button', { name: 'Send me a test call to Mobile +420 600' }));
  expect(await own.findByText('Accepted: the device works')).toBeTruthy();
  const sent = server.received.find(({ call }) => call === 'POST /rest/api/participants/7/test-call');
  expect(sent?.body).toEqual({ device: 0, address: '+420 600' });
});

it('tells the user why alarms can not call him, as the platform says it (A3)', async () => {
  const why = [{ code: 'noChannel', kind: 'participant', id: 7, title: 'Anna Meier', resource: 'participants' }];
  const { server } = await renderApp('/test', {
    extensions: [...EXTENSIONS, 'duty'],
    answers: {
      ...answers,
      'POST /rest/api/duty/reach/now': { body: { list: [{ resource: 'participants', id: 7, why }] } },
    },
  });
  expect(await screen.findByText('Alarms cannot call you now: No channel set up for the device.')).toBeTruthy();
  const asked = server.received.filter(({ call }) => call === 'POST /rest/api/duty/reach/now');
  expect(asked.map(({ body }) => body)).toEqual([{ list: [{ resource: 'participants', id: 7 }] }]);
});

it('requests nothing that a user without authorities may not see', async () => {
  const { server } = await renderApp('/test', { extensions: [...EXTENSIONS, 'events'], answers, authorities: [] });
  expect(await row(/^Channels Not known Only users who see alarms/)).toBeTruthy();
  expect(await row(/^Live events Not known Events are only sent to users who may see alarms/)).toBeTruthy();
  expect(await screen.findByText(/^Your authorities do not allow to see participants/)).toBeTruthy();
  for (const call of ['channels', 'events', 'participants/find-by-login/m.benesova'])
    expect(server.calls()).not.toContain(`GET /rest/api/${call}`);
});

it('checks on a platform with the specification only what can be known there', async () => {
  const { server } = await renderApp('/test', { extensions: null });
  expect(await row(/^Server In order It replied after/)).toBeTruthy();
  expect(await row(/^Clock of this device Not known/)).toBeTruthy();
  expect(await row(/^Memory of the server Not known/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Test call to yourself' })).toBeNull();
  expect(document.title).toMatch(/^Self-check - /);
  expect(server.calls()).toContain('GET /rest/api/verify');
  for (const call of ['GET /rest/api/self-check', 'POST /rest/api/self-check/event', 'GET /rest/api/channels'])
    expect(server.calls()).not.toContain(call);
});

it('a server that does not reply is reported as unavailable; the other results are still shown', async () => {
  await renderApp('/test', {
    extensions: EXTENSIONS,
    answers: { ...answers, 'GET /rest/api/self-check': { status: 503, body: { reason: 'UNAVAILABLE' } } },
  });
  expect(await row(/^Server Needs attention It replies, but can't do its work/)).toBeTruthy();
  expect(await row(/^Storage of the browser In order/)).toBeTruthy();
});
