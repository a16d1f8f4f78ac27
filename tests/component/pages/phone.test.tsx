import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { PhoneCall } from '../../../protocol/phone.ts';
import { renderApp } from '../app/renderApp.tsx';
import type { fakeServer } from '../fakeServer.ts';

const EXTENSIONS: Extension[] = ['simulatedPhone'];
const CALL: PhoneCall = {
  id: 11,
  alarmId: 5,
  alarmName: 'Boiler house',
  alarmStatus: 'PROCESSING',
  priority: 1,
  text: 'Fire in the boiler house',
  speechText: 'There is a fire',
  deviceType: 'MOBILE',
  address: '+420 600 100 200',
  state: 'SENT',
  sentAt: '2026-11-22 14:05:00',
  answeredAt: null,
  answers: ['ACCEPT', 'DECLINE'],
  files: [],
};
const SMS: PhoneCall = { ...CALL, id: 12, deviceType: 'SMS' };
const PHONE = 'GET /rest/api/simulated-phone';

/** Opens the phone of participant 7 with these calls; an answered call is accepted from then on. */
async function open(calls: PhoneCall[], answers: Parameters<typeof fakeServer>[0] = {}) {
  let list = calls;
  const answered = {
    status: 200,
    body: { outcome: 'taken', alarmStatus: 'ACCEPTED' },
  };
  const rendered = await renderApp('/phone?participant=7', {
    extensions: EXTENSIONS,
    answers: {
      [PHONE]: () => ({ body: { participantId: 7, participantName: 'Jan Novák', list } }),
      'GET /rest/api/simulated-phone/ringing': {
        body: { list: [{ participantId: 9, participantName: 'Eva Malá', calls: 2 }] },
      },
      'POST /rest/api/simulated-phone/11/answer': ({ body }) => {
        const state = (body as { answer: string }).answer === 'ACCEPT' ? 'ACCEPTED' : 'DECLINED';
        list = list.map((call) => (call.id === 11 ? { ...call, state, answers: [] } : call));
        return answered;
      },
      ...answers,
    },
  });
  const phone = await screen.findByRole('region', { name: 'Phone of Jan Novák' });
  return { ...rendered, phone: within(phone), user: userEvent.setup() };
}

it('rings, shows the alarm and the text of the call, and announces it', async () => {
  const { phone } = await open([CALL]);
  expect(phone.getByRole('heading', { name: 'Boiler house' })).toBeTruthy();
  expect(phone.getByText('There is a fire')).toBeTruthy();
  expect(phone.getByText('Incoming call · Mobile')).toBeTruthy();
  expect(phone.getByRole('status').textContent).toBe('Boiler house is calling');
});

it('accepts a call with the keyboard and shows it as accepted', async () => {
  const { phone, user, server } = await open([CALL]);
  phone.getByRole('button', { name: 'Accept' }).focus();
  await user.keyboard('{Enter}');
  const message = await phone.findByRole('article', { name: 'Mobile: Boiler house' });
  expect(within(message).getByText('Accepted')).toBeTruthy();
  expect(within(message).queryByRole('button')).toBeNull();
  expect(server.received.find(({ call }) => call.startsWith('POST /rest/api/simulated'))?.body).toEqual({
    participantId: 7,
    answer: 'ACCEPT',
  });
});

it('declines a call', async () => {
  const { phone, user, server } = await open([CALL]);
  await user.click(phone.getByRole('button', { name: 'Decline' }));
  await phone.findByText('Declined');
  expect(server.received.find(({ call }) => call.startsWith('POST /rest/api/simulated'))?.body).toEqual({
    participantId: 7,
    answer: 'DECLINE',
  });
});

it('can be silenced and answered later', async () => {
  const { phone, user } = await open([CALL]);
  await user.click(phone.getByRole('button', { name: 'Silence' }));
  const message = await phone.findByRole('article', { name: 'Mobile: Boiler house' });
  expect(within(message).getByText('Waits for an answer')).toBeTruthy();
  await user.click(within(message).getByRole('button', { name: 'Accept' }));
  await phone.findByText('Accepted');
});

it('does not ring for messages, and offers what can be answered', async () => {
  const { phone } = await open([{ ...SMS, state: 'ACCEPTED', answers: ['ACKNOWLEDGE'] }]);
  const message = phone.getByRole('article', { name: 'SMS: Boiler house' });
  expect(within(message).getByText('Fire in the boiler house')).toBeTruthy();
  expect(
    within(message)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Acknowledge']);
});

it('shows the most urgent of several calls first', async () => {
  const { phone } = await open([
    { ...CALL, id: 13, alarmName: 'Lift', priority: 4 },
    { ...CALL, id: 14, alarmName: 'Cardiac arrest' },
  ]);
  expect(phone.getByRole('heading', { name: 'Cardiac arrest' })).toBeTruthy();
  expect(phone.getByText('1 more call is waiting')).toBeTruthy();
});

it('says when an answer came too late', async () => {
  const { phone, user } = await open([CALL], {
    'POST /rest/api/simulated-phone/11/answer': { body: { outcome: 'late', alarmStatus: 'NOT_ACCEPTED' } },
  });
  await user.click(phone.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Too late: the alarm has ended.')).toBeTruthy();
});

it('links to the phones of other people that ring', async () => {
  const { user, server } = await open([]);
  await user.click(await screen.findByRole('button', { name: /^Eva Malá/ }));
  await waitFor(() => expect(server.received.some(({ query }) => query.participantId === '9')).toBe(true));
  expect(window.location.search).toBe('?participant=9');
});

it('does not exist without the extension', async () => {
  await renderApp('/phone', { extensions: [] });
  expect(await screen.findByText(/\/phone/)).toBeTruthy();
  expect(screen.queryByText('Simulated phone')).toBeNull();
});

it('a call and a message have the files of their alarm as links; one that was removed is only named', async () => {
  const files = [
    { name: 'Plan.pdf', path: '/answer-files/11-4-token' },
    { name: 'Old.pdf', path: '' },
  ];
  const { phone } = await open([
    { ...CALL, files },
    { ...SMS, files },
  ]);
  const list = phone.getByRole('list', { name: 'Attachments' });
  const link = within(list).getByRole('link', { name: 'Plan.pdf' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/answer-files/11-4-token', '_blank']);
  expect(within(list).getByText('Old.pdf (no longer available)').closest('a')).toBeNull();
});

it('more people whose phones ring are loaded, and those that are shown keep their places under the pointer [U16]', async () => {
  const people = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      participantId: from + i,
      participantName: `P${from + i}`,
      calls: 1,
    }));
  const ringing = { first: people(1, 30) };
  const { user } = await open([], {
    'GET /rest/api/simulated-phone/ringing': ({ query }) => ({
      body: { list: query.most === '60' ? people(1, 45) : ringing.first },
    }),
  });
  const list = within(await screen.findByRole('list', { name: 'Ringing now' }));
  const names = () => list.getAllByRole('button').map((button) => button.textContent?.replace(/ 1 call.*$/, '').trim());
  await waitFor(() => expect(names()).toHaveLength(30));
  await user.hover(list.getByRole('button', { name: /^P2 / }));
  // the latest comes first, and the first one has answered
  ringing.first = [{ participantId: 99, participantName: 'P99', calls: 1 }, ...people(2, 30)];
  await waitFor(() => expect(names().at(-1)).toBe('P99'), { timeout: 10_000 });
  expect(names().slice(0, 3)).toEqual(['P1', 'P2', 'P3']);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toContain('P45'));
}, 60_000);
