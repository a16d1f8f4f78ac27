import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OwnCallState } from '../../../protocol/alarmTable.ts';
import { alarm, open } from './alarmTableKit.ts';

const DETAILS = 'GET /rest/api/alarmtable/details/3';
const ANSWER = 'POST /rest/api/alarmtable/answer';
const CALLED: OwnCallState = { state: 'SENT', answers: ['ACCEPT', 'DECLINE'] };

/** Opens the alarm 3, which has called the user so; an answer is stored as `then`. */
async function openCalled(ownCall: OwnCallState | undefined, then?: OwnCallState, answer: object = {}) {
  let own = ownCall;
  const opened = await open('/alarm-table/3?tab=1', {
    authorities: ['ALARM_TABLE'],
    answers: {
      [DETAILS]: () => ({ body: { ...alarm(3), ...(own && { ownCall: own }), callList: [], log: [], tracks: [] } }),
      [ANSWER]: () => {
        own = then;
        return { status: 200, body: { outcome: 'taken', alarmStatus: 'ACCEPTED', ...answer } };
      },
    },
  });
  const detail = await screen.findByRole('region', { name: 'Alarm 3' });
  return { ...opened, detail: within(detail), user: userEvent.setup() };
}

it('somebody who is called accepts in the alarm, with the keyboard alone (U9)', async () => {
  const { detail, user, server } = await openCalled(CALLED, { state: 'ACCEPTED', answers: [] });
  expect(await detail.findByText('This alarm calls you. Are you coming?')).toBeTruthy();
  detail.getByRole('button', { name: 'Accept' }).focus();
  await user.keyboard('{Enter}');
  expect(await detail.findByText('You have accepted, on all your devices.')).toBeTruthy();
  expect(detail.queryByRole('button', { name: 'Decline' })).toBeNull();
  expect(server.received.find(({ call }) => call === ANSWER)?.body).toEqual({ id: 3, answer: 'ACCEPT' });
});

it('an answer that comes too late is told (U9)', async () => {
  const { detail, user } = await openCalled(CALLED, { state: 'SKIPPED', answers: [] }, { outcome: 'late' });
  await user.click(await detail.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Too late: the alarm has ended.')).toBeTruthy();
  expect(await detail.findByText(/You are no longer needed/)).toBeTruthy();
});

it('asks for the acknowledgement after the acceptance (U9)', async () => {
  const { detail } = await openCalled({ state: 'ACCEPTED', answers: ['ACKNOWLEDGE'] });
  expect(await detail.findByRole('button', { name: 'Acknowledge' })).toBeTruthy();
});

it('whoever has accepted says that they are there, with one press', async () => {
  const accepted: OwnCallState = { state: 'ACCEPTED', arrived: false, answers: ['ARRIVE'] };
  const { detail, user, server } = await openCalled(accepted, { state: 'ACCEPTED', arrived: true, answers: [] });
  await user.click(await detail.findByRole('button', { name: "I'm there" }));
  expect(await detail.findByText('You have said that you are there.')).toBeTruthy();
  expect(server.received.find(({ call }) => call === ANSWER)?.body).toEqual({ id: 3, answer: 'ARRIVE' });
});

it('asks nobody whom the alarm has not called (U9)', async () => {
  const { detail, server } = await openCalled(undefined);
  await waitFor(() => expect(server.received.some(({ call }) => call === DETAILS)).toBe(true));
  expect(await detail.findByText('Nobody has been called yet.')).toBeTruthy();
  expect(detail.queryByRole('button', { name: 'Accept' })).toBeNull();
});
