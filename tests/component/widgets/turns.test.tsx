import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import teamSchedules from '../../../resources/team-schedules.ts';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';
import { referred, teamSchedule } from './scheduleKit.ts';

const PEOPLE = ['Anna', 'Boris', 'Clara', 'David'];

async function openWeeks() {
  const people = PEOPLE.map((name, i) => ({ id: i + 5, name }));
  const fake = makeFake({ 'team-schedules': [teamSchedule([])], participants: people, organizations: [] });
  const opened = await open('/team-schedules/1?tab=rotation', fake, {
    definition: teamSchedules,
    others: referred,
    extensions: ['list.filters', 'version'],
    authorities: ['PARTICIPANT_ROTATIONAL_VIEW', 'PARTICIPANT_ROTATIONAL_EDIT'],
  });
  await screen.findByRole('heading', { name: /Nights/ });
  return { ...opened, fake };
}

async function openDialog() {
  const opened = await openWeeks();
  await opened.user.click(await screen.findByRole('button', { name: 'Make a rotation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a rotation' }));
  return { ...opened, dialog };
}

/** The preview's cells with a name, by week. */
const drawn = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('table', { name: 'Who begins a shift on which day' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.charAt('1. '.length) || '-')
        .join(''),
    );

it('four people who take turns every two days become the weeks of the schedule, and are saved as drawn', async () => {
  const { user, fake, dialog } = await openDialog();
  const make = dialog.getByRole('button', { name: 'Apply rotation' });
  expect(make.hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  for (const name of PEOPLE) await user.click(await dialog.findByRole('option', { name: new RegExp(`^${name}`) }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(drawn(dialog)).toEqual(['AAAAAAA', 'BBBBBBB', 'CCCCCCC', 'DDDDDDD']));
  await user.clear(dialog.getByRole('spinbutton', { name: 'Handover after' }));
  expect(dialog.getByText('Enter a whole number from 1 to 999')).toBeTruthy();
  await user.type(dialog.getByRole('spinbutton', { name: 'Handover after' }), '2');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Days or weeks' }), 'days');
  expect(drawn(dialog)[0]).toBe('AABBCCD');
  for (const day of ['Saturday', 'Sunday']) await user.click(dialog.getByRole('checkbox', { name: day }));
  expect(drawn(dialog).slice(0, 2)).toEqual(['AABBC--', 'CDDAA--']);
  expect(dialog.getByText('It replaces the existing week.')).toBeTruthy();
  await user.click(make);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.click(await screen.findByRole('button', { name: 'Save the change' }));
  await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
  const saved = fake.methods.update.mock.lastCall?.[1]?.data as unknown as ReturnType<typeof teamSchedule>;
  expect(saved.participantWeekGroups).toHaveLength(8);
  expect(saved.participantWeekGroups[0]?.participantRotationEvents).toMatchObject([
    { individualCalendarId: 5, dateRule: { start: '08:00', end: '08:00', markedDays: ['MONDAY', 'TUESDAY'] } },
    { individualCalendarId: 6, dateRule: { start: '08:00', end: '08:00', markedDays: ['WEDNESDAY', 'THURSDAY'] } },
    { individualCalendarId: 7, dateRule: { start: '08:00', end: '08:00', markedDays: ['FRIDAY'] } },
  ]);
});

it('says that a rotation would have too many weeks', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await user.click(await dialog.findByRole('option', { name: /^Anna/ }));
  await user.keyboard('{Escape}');
  const every = dialog.getByRole('spinbutton', { name: 'Handover after' });
  await user.clear(every);
  await user.type(every, '105');
  expect(dialog.getByText('This repeats only after 105 weeks. A rotation has at most 104.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Apply rotation' }).hasAttribute('disabled')).toBe(true);
});

it('a shift of 24 hours stays one when it begins at another time; the length of any other is told', async () => {
  const { user, dialog } = await openDialog();
  const time = (name: string) => dialog.findByRole('group', { name });
  const type = async (name: string, keys: string) => {
    await user.click(within(await time(name)).getByRole('spinbutton', { name: 'Hours' }));
    await user.keyboard(keys);
    await user.tab();
  };
  const whole = 'With the same time twice, a shift lasts 24 hours.';
  expect(dialog.getByText(whole)).toBeTruthy();
  await type('Shift begins', '07{ArrowRight}00');
  await waitFor(async () => expect((await time('Shift ends')).textContent).toContain('07:00'));
  expect(dialog.getByText(whole)).toBeTruthy();
  await type('Shift ends', '19{ArrowRight}30');
  expect(await dialog.findByText('A shift lasts 12 h 30.')).toBeTruthy();
  expect(dialog.queryByText(whole)).toBeNull();
});

it('Escape gives a new shift up that nobody has', async () => {
  const { user } = await openWeeks();
  await user.click(await screen.findByRole('button', { name: 'Add a shift' }));
  await screen.findByRole('dialog', { name: 'New shift in week 1' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('No changes')).toBeTruthy();
});
