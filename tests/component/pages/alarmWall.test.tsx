import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { advanceTime, alarm, open } from './alarmTableKit.ts';

it('has a mode for wall screens, without controls', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { platform } = await open('/alarm-table?tab=0&kiosk');
  expect(await screen.findByText('Alarm 3')).toBeTruthy();
  const kiosk = document.querySelector('.kiosk');
  expect(kiosk?.querySelectorAll('button, a, input')).toHaveLength(0);
  platform.alarms = [alarm(4), ...platform.alarms];
  await advanceTime(16_000);
  expect(await screen.findByText('Alarm 4')).toBeTruthy();
}, 60_000);

it('says on a wall screen, without a button, that a restored copy calls nobody', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hold = { since: '2026-11-20 08:15:00', copiedAt: '2026-11-19 22:00:00' };
  const answers = { 'GET /rest/api/hold': { body: { hold } } };
  await open('/alarm-table?tab=0&kiosk', {
    extensions: ['alarms', 'authorities', 'participantGroups', 'hold'],
    answers,
  });
  const kiosk = within(document.querySelector<HTMLElement>('.kiosk') as HTMLElement);
  expect((await kiosk.findByRole('alert')).textContent).toContain('On hold since 20/11/2026 08:15');
  expect(kiosk.queryByRole('button')).toBeNull();
}, 60_000);

it('turns the pages of a wall screen, whose open alarms stay, and counts them in large numbers (U16)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 1_000, 200));
  const ended = { running: false, status: 'ACCEPTED', figure: 'accepted' } as const;
  const ids = () => [...document.querySelectorAll('.kiosk tbody b')].map((name) => name.textContent);
  await open('/alarm-table?tab=0&kiosk', { alarms: [alarm(5, ended), alarm(4, ended), alarm(3, ended), alarm(2)] });
  await screen.findByText('1 / 2');
  // the window is 768 px high
  expect(ids()).toEqual(['Alarm 2', 'Alarm 5', 'Alarm 4']);
  await advanceTime(10_000);
  expect(ids()).toEqual(['Alarm 2', 'Alarm 3']);
  expect(screen.getByText('2 / 2')).toBeTruthy();
  expect(within(document.querySelector<HTMLElement>('.kiosk') as HTMLElement).getByText('Live')).toBeTruthy();
  const figures = within(screen.getByRole('group', { name: 'Number by status' }));
  expect(figures.getByText('Unhandled')).toBeTruthy();
  expect(figures.getByText('Running')).toBeTruthy();
}, 60_000);

it('shows a new alarm at once, whichever page of too many open alarms is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 1_000, 200));
  const ids = () => [...document.querySelectorAll('.kiosk tbody b')].map((name) => name.textContent);
  const { platform } = await open('/alarm-table?tab=0&kiosk', { alarms: [6, 5, 4, 3, 2].map((id) => alarm(id)) });
  await screen.findByText('1 / 2');
  await advanceTime(10_000);
  expect(ids()).toEqual(['Alarm 3', 'Alarm 2']);
  platform.alarms = [alarm(7), ...platform.alarms];
  await advanceTime(6_000);
  expect(ids()).toEqual(['Alarm 7', 'Alarm 6', 'Alarm 5']);
}, 60_000);

it('shows a new alarm also when fewer rows fit meanwhile, as with a warning above them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const size = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  size.mockReturnValue(new DOMRect(0, 100, 1_000, 200));
  const ids = () => [...document.querySelectorAll('.kiosk tbody b')].map((name) => name.textContent);
  const { platform } = await open('/alarm-table?tab=0&kiosk', { alarms: [6, 5, 4, 3, 2].map((id) => alarm(id)) });
  await screen.findByText('1 / 2');
  platform.alarms = [...platform.alarms, alarm(7, { priority: 5 })];
  await advanceTime(6_000);
  expect(ids()).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 7']);
  size.mockReturnValue(new DOMRect(0, 100, 1_000, 300));
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(ids()).toEqual(['Alarm 2', 'Alarm 7']);
  // then the pages turn on from there
  await advanceTime(10_000);
  expect(ids()).toEqual(['Alarm 6', 'Alarm 5']);
}, 60_000);
