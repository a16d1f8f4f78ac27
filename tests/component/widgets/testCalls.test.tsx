import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { TestCallCourse } from '../../../protocol/delivery.ts';
import { courseOf } from '../../../src/live/testCalls/TestCourse.tsx';
import { renderApp } from '../app/renderApp.tsx';

const EXTENSIONS: Extension[] = ['authorities', 'participantGroups', 'alarms'];
const device = (callingDeviceType: string, address: string) => ({
  callingDeviceType,
  address,
  message: '',
  rank: 1,
  active: true,
});
const PERSON = {
  id: 7,
  version: 1,
  name: 'Anna',
  surname: 'Meier',
  shortName: 'am',
  language: 'ENGLISH',
  orgId: 1,
  orgName: 'Elbe',
  active: true,
  groupIds: [],
  planIds: [],
  description: '',
  devices: [device('EMAIL', 'anna@x.example'), device('MOBILE', '+420 600')],
};
const CALL: NonNullable<TestCallCourse['call']> = {
  channel: 'simulated',
  state: 'SENT',
  reason: null,
  detail: '',
  tries: 1,
  answeredAt: null,
  endedAt: null,
  sentAt: '2026-11-22 14:05:01',
  deliveredAt: '2026-11-22 14:05:02',
};
const PATH = '/rest/api/participants/7/test-call';

async function open({ authorities = ['ADMIN'], extensions = EXTENSIONS, shortName = 'am', state = 'ACCEPTED' } = {}) {
  const call = { ...CALL, state, ...(state === 'ACCEPTED' ? { answeredAt: '2026-11-22 14:05:09' } : {}) };
  const rendered = await renderApp('/participants/7?tab=devices', {
    authorities,
    extensions,
    answers: {
      'GET /rest/api/participants/7': { body: { ...PERSON, shortName } },
      [`POST ${PATH}`]: { body: { id: 55, status: 'NEW' } },
      [`GET ${PATH}/55`]: { body: { alarmId: 55, status: 'ACCEPTED', running: false, call } },
    },
  });
  const second = await screen.findByRole('group', { name: 'Devices 2' });
  return { ...rendered, second: within(second), user: userEvent.setup() };
}
const NAME = 'Test call to Mobile +420 600';

it('calls a device after a confirmation, by keyboard, and shows the result', async () => {
  const { second, user, server } = await open();
  second.getByRole('button', { name: NAME }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: NAME }));
  expect(dialog.getByText(/^Anna Meier \(am\) is called on this device now/)).toBeTruthy();
  dialog.getByRole('button', { name: 'Call now' }).focus();
  await user.keyboard('{Enter}');
  const status = await second.findByRole('status');
  await waitFor(() =>
    expect(status.textContent).toBe('Sent14:05:01Delivered14:05:02Accepted: the device works14:05:09'),
  );
  expect(server.received.find(({ call }) => call === `POST ${PATH}`)?.body).toEqual({ device: 1, address: '+420 600' });
});

it('says why a device that is not saved cannot be called', async () => {
  const { second, user, server } = await open();
  await user.type(second.getByRole('textbox', { name: 'Number or address' }), '1');
  const button = second.getByRole('button', { name: 'Test call to Mobile +420 6001' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Save first: only a saved device can be called.');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls()).not.toContain(`POST ${PATH}`);
});

it('is offered to users who may call, and to users for their own devices', async () => {
  const viewer = ['PARTICIPANT_VIEW'];
  const first = await open({ authorities: viewer });
  expect(first.second.queryByRole('button', { name: NAME })).toBeNull();
  first.unmount();
  const { second } = await open({ authorities: viewer, shortName: 'm.benesova' });
  expect(second.getByRole('button', { name: NAME })).toBeTruthy();
});

it('is not offered where the platform has no alarms', async () => {
  const { second } = await open({ extensions: ['authorities', 'participantGroups'] });
  expect(second.queryByRole('button', { name: NAME })).toBeNull();
});

it('shows every result of a test call', () => {
  const last = (call: Partial<typeof CALL> | null, running = true) =>
    courseOf({ alarmId: 1, status: 'PROCESSING', running, call: call && { ...CALL, ...call } }).at(-1);
  expect(last(null)).toEqual({ key: 'planned', tone: 'run' });
  expect(last(null, false)).toEqual({ key: 'over', tone: 'end' });
  expect(last({ state: 'SENDING' })).toEqual({ key: 'sending', tone: 'run' });
  expect(last({ state: 'SENT' })).toEqual({ key: 'waiting', tone: 'run' });
  expect(last({ state: 'PLANNED', reason: 'timeout' })).toEqual({ key: 'retry', tone: 'wait', reason: 'timeout' });
  expect(last({ state: 'FAILED', reason: 'noChannel' })).toEqual({ key: 'failed', tone: 'fail', reason: 'noChannel' });
  expect(last({ state: 'NO_ANSWER' })).toEqual({ key: 'noAnswer', tone: 'wait' });
  expect(last({ state: 'DECLINED', answeredAt: '2026-11-22 14:05:09' })).toEqual({
    key: 'declined',
    tone: 'ok',
    at: '2026-11-22 14:05:09',
  });
});
