import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { blocks, onAMonday, openSchedule } from './weekGroupsKit.ts';

vi.mock('../../../dataProvider/calls/holidays.ts', () => ({ fetchHolidays: vi.fn() }));
vi.mock('../../../dataProvider/calls/absences.ts', () => ({ fetchAbsences: vi.fn() }));
vi.mock('../../../dataProvider/calls/duty.ts', () => ({
  fetchReach: vi.fn(),
  fetchDuty: vi.fn(),
  fetchResolution: vi.fn(),
}));

beforeEach(onAMonday);

it('draws a shift over midnight as two blocks of one row, and opens all its fields', async () => {
  const { user } = await openSchedule();
  const [first, second] = await blocks();
  expect([first, second].map((block) => block?.tabIndex)).toEqual([0, -1]);
  await user.click(second as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Shift in week 1: Anna Meier' });
  await within(dialog).findByRole('checkbox', { name: 'Monday' });
  const row = 'participantWeekGroups.0.participantRotationEvents.0.';
  const paths = [...dialog.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset.path);
  expect(paths.map((path) => path?.replace(row, ''))).toEqual([
    'individualCalendarId',
    'name',
    'device',
    'device.callingDeviceType',
    'device.message',
    'dateRule',
    'dateRule.start',
    'dateRule.end',
    'dateRule.markedDays',
    'dateRule.repeatEvery',
    'dateRule.validFrom',
    'dateRule.endDate',
    'dateRule.countAfterTimesEnd',
    'dateRule.holiday',
  ]);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Monday' }).checked).toBe(true);
});

it('moves a shift and its end with Alt and the arrow keys, and removes it with Delete', async () => {
  const { user } = await openSchedule();
  (await blocks())[0]?.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const moved = await screen.findAllByRole('button', { name: /22:15–06:15/ });
  moved[0]?.focus();
  await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
  const shorter = await screen.findAllByRole('button', { name: /22:15–06:00/ });
  shorter[0]?.focus();
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('button', { name: /Anna Meier/ })).toBeNull();
});

it('copies a week without the ids of its items', async () => {
  const { user, fake } = await openSchedule();
  await blocks();
  await user.click(screen.getByRole('button', { name: 'Copy Week 1' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  // the same people are on duty at the same times, so there is no question
  await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
  expect(fake.methods.update.mock.lastCall?.[1].data.participantWeekGroups).toMatchObject([
    { id: 11, participantRotationEvents: [{ id: 21, dateRule: { id: 31 } }] },
    {
      id: null,
      calendarId: null,
      participantRotationEvents: [{ id: null, individualCalendarId: 5, dateRule: { id: null } }],
    },
  ]);
});

it('reports a shift without a person at its week, with the way to it', async () => {
  const { user, fake } = await openSchedule();
  await blocks();
  await user.click(screen.getByRole('button', { name: 'Add a shift' }));
  const dialog = await screen.findByRole('dialog', { name: 'New shift in week 1' });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.click(await screen.findByRole('button', { name: 'Correct: Nobody, 00:00–23:59' }));
  const again = await screen.findByRole('dialog', { name: /^Shift in week 1/ });
  await within(again).findByText('Required');
  expect(fake.methods.update).not.toHaveBeenCalled();
});

it('begins a new shift with the times of the specification, on every day (S9)', async () => {
  const { user } = await openSchedule();
  await blocks();
  await user.click(screen.getByRole('button', { name: 'Add a shift' }));
  const dialog = await screen.findByRole('dialog', { name: 'New shift in week 1' });
  const time = async (name: RegExp) => {
    const group = await within(dialog).findByRole('group', { name });
    return group.closest('[data-path]')?.querySelector('input')?.value;
  };
  expect([await time(/^From/), await time(/^Until/)]).toEqual(['00:00', '23:59']);
  const days = within(dialog).getAllByRole<HTMLInputElement>('checkbox', { name: /day$/ });
  expect(days.map(({ checked }) => checked)).toEqual([true, true, true, true, true, true, true]);
});

it('lists gaps, opens a shift for a gap, and marks a gap as intended', async () => {
  const { user } = await openSchedule('preview');
  const gaps = await screen.findByRole('region', { name: 'Not covered in the next 12 months' });
  expect(gaps.textContent).toContain('Tuesday 06:00–Monday 22:00 · 52 times, first on 24/11/2026');
  await user.click(within(gaps).getAllByRole('button', { name: 'Fill' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'New shift in week 1' });
  const until = await within(dialog).findByRole('group', { name: /^Until/ });
  expect(until.closest('[data-path]')?.querySelector('input')?.value).toBe('22:00');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const count = within(gaps).getAllByRole('listitem').length;
  await user.click(within(gaps).getAllByRole('button', { name: 'This is intended' })[0] as HTMLElement);
  await waitFor(() => expect(within(gaps).queryAllByRole('listitem').length).toBeLessThan(count));
});

it.each([
  ['2026-12-09', '07/12/2026 to 07/03/2027'],
  ['2020-01-01', '23/11/2026 to 21/02/2027'],
])('previews from the week of the day in the address, %s, and from this week after a past one', async (date, range) => {
  const { user } = await openSchedule(`preview&date=${date}`);
  expect(await screen.findByRole('heading', { name: range })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('heading', { name: '23/11/2026 to 21/02/2027' })).toBeTruthy();
});
