import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { advanceTime, alarm, open, table } from './alarmTableKit.ts';

/** Number of tones that were played; the sound of an alarm has four. */
let tones: number;
let state: AudioContextState;
let notes: { title: string; body?: string }[];

class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  onstatechange = () => {};
  get state() {
    return state;
  }
  async resume() {
    state = 'running';
    this.onstatechange();
  }
  async close() {}
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => ({ connect: () => {} }),
    start: () => {
      tones += 1;
    },
    stop: () => {},
  });
}

class FakeNotification {
  static permission = 'default';
  static async requestPermission() {
    FakeNotification.permission = 'granted';
    return 'granted';
  }
  constructor(title: string, { body }: { body?: string }) {
    notes.push({ title, ...(body ? { body } : {}) });
  }
}

beforeEach(() => {
  [tones, state, notes] = [0, 'running', []];
  FakeNotification.permission = 'default';
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('Notification', FakeNotification);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
});

/** Raises an alarm and lets the table poll. */
async function raised(platform: { alarms: ReturnType<typeof alarm>[] }, id: number) {
  platform.alarms = [alarm(id), ...platform.alarms];
  await advanceTime(16_000);
}
const said = () => screen.queryByText(/^New alarm: /)?.textContent;

it('sounds once for each new alarm and announces it, whatever page and order the table shows', async () => {
  const { platform } = await open('/alarm-table?tab=0&sort=alarmName&page=2&size=2');
  await table();
  await advanceTime(16_000);
  expect([tones, said()]).toEqual([0, undefined]);
  await raised(platform, 4);
  expect([tones, said()]).toEqual([4, 'New alarm: Alarm 4']);
  await advanceTime(30_000);
  expect(tones).toBe(4);
  await raised(platform, 5);
  expect([tones, said()]).toEqual([8, 'New alarm: Alarm 5']);
}, 60_000);

it('announces the same name again for another alarm', async () => {
  const { platform } = await open('/alarm-table?tab=0');
  await table();
  await raised(platform, 4);
  const before = screen.getByText('New alarm: Alarm 4');
  platform.alarms = [alarm(5, { alarmName: 'Alarm 4' }), ...platform.alarms];
  await advanceTime(16_000);
  expect(screen.getByText('New alarm: Alarm 4')).not.toBe(before);
}, 60_000);

it('is silent in the history, where alarms only end', async () => {
  const { platform } = await open('/alarm-table?tab=2');
  await table();
  await raised(platform, 4);
  expect([tones, said()]).toEqual([0, undefined]);
}, 60_000);

it('does not sound again for an alarm that another window has announced', async () => {
  const { platform } = await open('/alarm-table?tab=0');
  await table();
  localStorage.setItem('tocsin.alarmsTold', JSON.stringify([`4 ${alarm(4).triggeredAt}`]));
  await raised(platform, 4);
  expect([tones, said()]).toEqual([0, 'New alarm: Alarm 4']);
  await raised(platform, 5);
  expect(tones).toBe(4);
}, 60_000);

it('is muted until a time that is shown, in all windows, and then sounds again', async () => {
  vi.setSystemTime(new Date('2026-11-22T14:00:00Z'));
  const { platform, user } = await open('/alarm-table?tab=0');
  await table();
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  await user.click(await screen.findByRole('menuitem', { name: 'For 15 minutes' }));
  expect(await screen.findByRole('button', { name: 'Muted until 15:15' })).toBeTruthy();
  await raised(platform, 4);
  expect([tones, said()]).toEqual([0, 'New alarm: Alarm 4']);
  const elsewhere = { key: 'tocsin.alarmMutedUntil', newValue: String(Date.now() + 65_000) };
  act(() => void window.dispatchEvent(new StorageEvent('storage', elsewhere)));
  expect(await screen.findByRole('button', { name: 'Muted until 15:01' })).toBeTruthy();
  await advanceTime(66_000);
  expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();
  await raised(platform, 5);
  expect(tones).toBe(4);
}, 60_000);

it('warns while the browser blocks the sound, until it is allowed', async () => {
  state = 'suspended';
  const { user } = await open('/alarm-table?tab=0');
  await table();
  const warning = screen.getByText('The browser blocks the alarm sound until you allow it.');
  await user.click(within(warning.parentElement as HTMLElement).getByRole('button', { name: 'Allow sound' }));
  await waitFor(() => expect(warning.isConnected).toBe(false));
});

it('shows notifications of the browser once they are allowed, while the window is hidden', async () => {
  const { platform, user } = await open('/alarm-table?tab=0');
  await table();
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show notifications of the browser' }));
  await raised(platform, 4);
  expect(notes).toEqual([]);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  platform.alarms = [alarm(5), ...platform.alarms];
  await advanceTime(16_000);
  expect(notes).toEqual([{ title: 'Alarm 5', body: 'Elbe Health Group · Fire 5' }]);
}, 60_000);

it('keeps the warning of a blocked sound while a row is pressed, so that it does not move away under the press', async () => {
  state = 'suspended';
  await open('/alarm-table?tab=0');
  const row = within(await table()).getAllByRole('row')[1] as HTMLElement;
  const warning = () => screen.queryByRole('button', { name: 'Allow sound' });
  await waitFor(() => expect(warning()).toBeTruthy());
  fireEvent.pointerDown(row);
  expect(warning()).toBeTruthy();
  fireEvent.click(row);
  await waitFor(() => expect(warning()).toBeNull());
}, 60_000);
