import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { USER } from '../fakeServer.ts';
import { alarm, open, table } from './alarmTableKit.ts';

it('shows each called person of the open alarm in one line that opens to every call, and what can be done (U7)', async () => {
  const { user } = await open('/alarm-table/2?tab=0');
  const detail = within(await screen.findByRole('region', { name: 'Alarm 2' }));
  const notComing = within(await detail.findByRole('region', { name: 'Not coming' }));
  const person = notComing.getByRole('button', { name: /^Jana Dvořáková Declined 14:30:55$/ });
  expect(detail.queryByRole('table')).toBeNull();
  person.focus();
  await user.keyboard('{Enter}');
  expect(person.getAttribute('aria-expanded')).toBe('true');
  const call = notComing.getByRole('row', { name: /^Mobile \+420 600 100 200/ });
  expect(call.textContent).toContain('14:30:42');
  expect(call.textContent).toContain('14:30:55');
  expect(call.textContent).toContain('Declined');
  expect(detail.getByText('1 of 2 acceptances')).toBeTruthy();
  expect(detail.getByRole('link', { name: 'Trigger again' }).getAttribute('href')).toBe(
    '/alarm-trigger?again=2&table=alarmtable',
  );
  expect(detail.getByRole('button', { name: 'Stop' })).toBeTruthy();
});

it('says at a glance what happens next, who comes, who took over with which note, and whom it does not reach (U7)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T14:31:00+01:00') });
  const accepted = {
    id: 6,
    track: 0,
    round: 0,
    step: 0,
    participantId: 4,
    participantName: 'Eva Malá',
    deviceType: 'APP',
    address: '',
    channel: 'simulated',
    state: 'ACCEPTED',
    repeats: 0,
    reason: null,
    reasons: [],
    dueAt: null,
    sentAt: null,
    deliveredAt: null,
    answeredAt: '2026-11-22 14:30:50',
    endedAt: null,
  };
  const entry = { id: 1, at: '2026-11-22 14:30:55', callId: null, actorName: null };
  const vera = { code: 'inactive', kind: 'participant', id: 8, title: 'Vera Kopp' };
  const next = { at: '2026-11-22 14:32:05', round: 0, step: 1 };
  await open('/alarm-table/2?tab=0', {
    answers: {
      'GET /rest/api/alarmtable/details/2': {
        body: {
          ...alarm(2),
          tracks: [{ planId: 3, title: 'On duty', steps: 3, round: 0, step: 0, next }],
          callList: [accepted],
          log: [
            { ...entry, kind: 'stepPassed', detail: { step: 1, deadEnds: [vera] } },
            { ...entry, kind: 'status', actorName: 'Op Night', detail: { to: 'ACKNOWLEDGED', text: 'On my way' } },
          ],
          related: [{ id: 1, alarmName: 'Smoke', status: 'ACCEPTED', relation: 'parent' }],
        },
      },
    },
  });
  const detail = within(await screen.findByRole('region', { name: 'Alarm 2' }));
  const lines = within(await detail.findByRole('list', { name: 'Situation' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent?.trim())).toEqual([
    '1 of 2 acceptances',
    'Step 1 of 3step 2 in 1:05 unless enough accept',
    'Coming: Eva Malá',
    'Acknowledged by Op Night, 14:30:55“On my way”',
    expect.stringMatching(/^Step 2 was passed over: nobody can be calledParticipant Vera Kopp is not active\./),
    'Raised by alarm Smokeaccepted',
  ]);
  expect(detail.getByRole('link', { name: 'Smoke' }).getAttribute('href')).toBe('/alarm-table/1');
});

it('an alarm that only informs says what comes next without a condition (U7)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T14:31:00+01:00') });
  const next = { at: '2026-11-22 14:32:05', round: 0, step: null };
  const tracks = [{ planId: 3, title: 'On duty', steps: 1, round: 0, step: 0, next }];
  await open('/alarm-table/2?tab=0', {
    answers: {
      'GET /rest/api/alarmtable/details/2': { body: { ...alarm(2, { required: 0 }), tracks, callList: [], log: [] } },
    },
  });
  const detail = within(await screen.findByRole('region', { name: 'Alarm 2' }));
  expect(await detail.findByText('ends in 1:05')).toBeTruthy();
});

const LOCK = 'Needs the authority “Acknowledge, stop and comment on alarms”. Ask an administrator.';

it('who only sees alarms is told which authority acting on them needs (U2)', async () => {
  await open('/alarm-table/2?tab=0&sel=1.3', { authorities: ['ALARM_TABLE'] });
  const detail = within(await screen.findByRole('region', { name: 'Alarm 2' }));
  expect(await detail.findByText(LOCK)).toBeTruthy();
  const bar = within(await screen.findByRole('toolbar', { name: '2 selected' }));
  expect(bar.getByText(LOCK)).toBeTruthy();
  const offered = (name: string) => [detail, bar].flatMap((place) => place.queryAllByRole('button', { name }));
  expect(['Acknowledge', 'Stop', 'Comment'].flatMap(offered)).toEqual([]);
});

it.each([
  ['with the authority to act', ['ALARM_TABLE', 'ALARM_ACTION'], ['alarms', 'authorities'] as Extension[]],
  ['on a platform that announces no authorities', ['ALARM_TABLE'], ['alarms'] as Extension[]],
])('%s, everything that changes an alarm is offered (U2)', async (_, authorities, extensions) => {
  await open('/alarm-table/2?tab=0', { authorities, extensions });
  const detail = within(await screen.findByRole('region', { name: 'Alarm 2' }));
  expect(await detail.findByRole('button', { name: 'Acknowledge' })).toBeTruthy();
  expect(detail.getByRole('button', { name: 'Stop' })).toBeTruthy();
  expect(detail.getByRole('button', { name: 'Comment' })).toBeTruthy();
  expect(detail.queryByText(LOCK)).toBeNull();
});

it('shows in the log which participant and device an entry is about, and why a step was passed over (U5)', async () => {
  const { user } = await open('/alarm-table/2?tab=0');
  const detail = await screen.findByRole('region', { name: 'Alarm 2' });
  await user.click(await within(detail).findByRole('tab', { name: /^Log/ }));
  const entries = within(await within(detail).findByRole('list', { name: 'Log' })).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    '14:30:41Alarm triggered Nurse call',
    '14:30:42Jana Dvořáková (Mobile) is called ',
    '14:31:42Step 2 was passed over: nobody can be called Participant Vera Kopp is not active.',
    'Participant Vera Kopp is not active.',
  ]);
});

it('an alarm opens at once with the data of its row, while the replies about session and course are pending', async () => {
  let checked: () => void = () => undefined;
  let slow = false;
  const verified = new Promise<void>((resolve) => {
    checked = resolve;
  });
  const { user } = await open('/alarm-table?tab=0', {
    answers: {
      'GET /rest/api/verify': async () => {
        if (slow) await verified;
        return { body: USER };
      },
      'GET /rest/api/alarmtable/details/2': () => new Promise(() => undefined),
    },
  });
  const rows = within(await table());
  slow = true;
  await user.click(rows.getByRole('link', { name: 'Alarm 2' }));
  const region = await screen.findByRole('region', { name: 'Alarm 2' });
  const detail = within(region);
  expect(detail.getByText(/Nurse call$/)).toBeTruthy();
  expect(detail.getByText('S-2 · Elbe Health Group · priority 2')).toBeTruthy();
  expect(window.location.pathname).toBe('/alarm-table');
  // actions are not offered before their data is known
  expect(detail.queryByRole('button', { name: 'Stop' })).toBeNull();
  checked();
  await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/2'));
  // the same element stays when the address has followed
  expect(screen.getByRole('region', { name: 'Alarm 2' })).toBe(region);
  await user.click(detail.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Alarm 2' })).toBeNull());
});

it('shows the attachments of an alarm, and plays its text as people hear it', async () => {
  const { server, user } = await open('/alarm-table/2?tab=0&part=text', {
    answers: { 'POST /rest/api/alarmpoints/text-prelisten-link': { status: 501 } },
  });
  const detail = within(await screen.findByRole('region', { name: 'Alarm 2' }));
  await user.click(await detail.findByRole('tab', { name: 'Text' }));
  expect(within(await detail.findByRole('list', { name: 'Attachments' })).getByText('escape plan.pdf')).toBeTruthy();
  await user.click(await detail.findByRole('button', { name: 'Listen: English' }));
  const asked = () => server.received.find(({ call }) => call.endsWith('/text-prelisten-link'));
  await waitFor(() => expect(asked()?.body).toBe('There is a fire'));
});
