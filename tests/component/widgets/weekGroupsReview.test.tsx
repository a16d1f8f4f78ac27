import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { fetchAbsences } from '../../../dataProvider/calls/absences.ts';
import { fetchReach } from '../../../dataProvider/calls/duty.ts';
import { fetchHolidays } from '../../../dataProvider/calls/holidays.ts';
import { HttpFailure } from '../../../dataProvider/http/failure.ts';
import type { Absence, HolidaySet } from '../../../protocol/calendars.ts';
import { blocks, night, noHolidays, onAMonday, openSchedule } from './weekGroupsKit.ts';

vi.mock('../../../dataProvider/calls/holidays.ts', () => ({ fetchHolidays: vi.fn() }));
vi.mock('../../../dataProvider/calls/absences.ts', () => ({ fetchAbsences: vi.fn() }));
vi.mock('../../../dataProvider/calls/duty.ts', () => ({
  fetchReach: vi.fn(),
  fetchDuty: vi.fn(),
  fetchResolution: vi.fn(),
}));

beforeEach(onAMonday);

it('shows before saving who loses which shifts, and sends nothing when that is canceled', async () => {
  const { user, fake } = await openSchedule();
  (await blocks())[0]?.focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this change?' });
  expect(dialog.textContent).toContain('Anna Meier: −53 shifts, first 23/11/2026 22:00');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fake.methods.update).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(false);
});

it('waits for the holidays before it decides whether anybody gains or loses a shift', async () => {
  const tell: ((set: HolidaySet) => void)[] = [];
  vi.mocked(fetchHolidays).mockImplementation(() => new Promise((resolve) => tell.push(resolve)));
  const onHolidays = { ...night, dateRule: { ...night.dateRule, holiday: true, markedDays: [] } };
  const { user, fake } = await openSchedule('rotation', onHolidays, ['HOLIDAY_VIEW']);
  // without holidays nobody has this shift, neither before nor after the change
  (await screen.findByRole('button', { name: /Anna Meier/ })).focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(tell).toHaveLength(3));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /^Saving/ }).getAttribute('aria-disabled')).toBe('true');
  expect(fake.methods.update).not.toHaveBeenCalled();
  const christmas = {
    id: 1,
    title: 'Christmas',
    active: true,
    allDay: true,
    recurring: true,
    standard: true,
    singleDay: true,
    start: '1970-12-28 00:00:00',
    end: '1970-12-28 23:59:00',
  };
  for (const [index, resolve] of tell.entries())
    resolve({ ...noHolidays(2026 + index), year: 1970, events: [christmas] });
  expect((await screen.findByRole('dialog', { name: 'Save this change?' })).textContent).toMatch(
    /Anna Meier: −\d+ shift/,
  );
});

const review = () => screen.findByRole('dialog', { name: 'Save this change?' });
const confirm = async (user: Awaited<ReturnType<typeof openSchedule>>['user']) =>
  user.click(within(await review()).getByRole('button', { name: 'Save the change' }));

it('asks before a save without a connection too, though the holidays are unknown', async () => {
  const { user } = await openSchedule('rotation', night, ['HOLIDAY_VIEW']);
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  (await blocks())[0]?.focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await review()).textContent).toMatch(/Anna Meier: −\d+ shift/);
});

it('confirms again who gains and loses shifts when the resolution of a conflict is saved', async () => {
  const { user, fake } = await openSchedule();
  (await blocks())[0]?.focus();
  await user.keyboard('{Delete}');
  const [stored] = fake.rowsOf('team-schedules');
  if (stored) fake.put('team-schedules', { ...stored, description: 'Theirs', version: 8 });
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await confirm(user);
  const conflict = await screen.findByRole('dialog', { name: 'Changed by somebody else meanwhile' });
  await user.click(within(conflict).getByRole('button', { name: 'Save this choice' }));
  expect((await review()).textContent).toContain('Anna Meier: −53 shifts, first 23/11/2026 22:00');
  expect(fake.methods.update).toHaveBeenCalledTimes(1);
  await user.click(within(await review()).getByRole('button', { name: 'Cancel' }));
  expect(fake.methods.update).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await confirm(user);
  await waitFor(() => expect(fake.rowsOf('team-schedules')[0]).toMatchObject({ description: 'Theirs', version: 9 }));
});

it('repeats a confirmed change after an outage without a second question', async () => {
  const { user, fake } = await openSchedule();
  const lost = new HttpFailure({ method: 'PUT', path: '/participant-rotationals' }, { kind: 'network', status: 0 });
  fake.methods.update.mockRejectedValueOnce(lost);
  (await blocks())[0]?.focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await confirm(user);
  await waitFor(() => expect(fake.methods.update).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(fake.rowsOf('team-schedules')[0]).toMatchObject({ version: 4 }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const absent = (more: Partial<Absence>): Absence => ({
  id: 1,
  version: 1,
  orgId: 4,
  participantId: 5,
  participantName: 'Anna Meier',
  coverId: 7,
  coverName: 'Eva Malá',
  scheduleId: null,
  scheduleName: null,
  start: '2026-11-30 00:00:00',
  end: '2026-12-05 00:00:00',
  note: null,
  ...more,
});

it('shows who covers, and counts shifts of absent people without cover as uncovered', async () => {
  const nobody = absent({
    id: 2,
    coverId: null,
    coverName: null,
    start: '2026-12-07 00:00:00',
    end: '2026-12-12 00:00:00',
  });
  vi.mocked(fetchAbsences).mockResolvedValue([absent({}), nobody]);
  await openSchedule('preview', night, ['PARTICIPANT_VIEW']);
  const covers = await screen.findByRole('region', { name: 'Covers in the next 12 months' });
  expect(
    within(covers)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Monday 22:00–Tuesday 06:00 · once, on 30/11/2026 · Eva Malá covers for Anna Meier']);
  const gaps = screen.getByRole('region', { name: 'Not covered in the next 12 months' });
  const [, , left] = within(gaps).getAllByRole('listitem');
  expect(left?.textContent).toBe(
    'Monday 22:00–Tuesday 06:00 · once, on 07/12/2026 Participant Anna Meier is absent, and nobody covers. Open',
  );
  expect(within(left as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.getByText(/Mon 22:00 Eva Malá covers for Anna Meier/)).toBeTruthy();
  expect(screen.getByText(/Mon 22:00 Anna Meier is absent/)).toBeTruthy();
  expect(vi.mocked(fetchAbsences).mock.lastCall?.[1]).toEqual({
    from: '2026-11-23 00:00:00',
    to: '2027-11-23 00:00:00',
    scheduleId: 1,
  });
});

it('says that absences are not taken into account if the user may not see them', async () => {
  await openSchedule('preview');
  await screen.findByText('Absences are not taken into account here.');
  expect(fetchAbsences).not.toHaveBeenCalled();
});

const inactive = (id: number, title: string) => ({
  participantId: id,
  alarmPlanId: null,
  alarmPointId: null,
  deviceType: null,
  gaps: [
    {
      start: '2026-11-23 00:00:00',
      end: '2027-11-23 00:00:00',
      why: [{ code: 'inactive', kind: 'participant', id, title, resource: 'participants' } as const],
    },
  ],
});

it('lists shifts of people who can not be called, with the reason and the way to the person (A3)', async () => {
  vi.mocked(fetchReach).mockResolvedValue({ list: [inactive(5, 'Anna Meier')] });
  await openSchedule('preview', night, [], ['duty']);
  const [reason] = await screen.findAllByText('Participant Anna Meier is not active.');
  const gap = reason?.closest('ul')?.closest('li') as HTMLElement;
  expect(gap.textContent).toBe(
    'Monday 22:00–Tuesday 06:00 · 52 times, first on 23/11/2026 Participant Anna Meier is not active. Open',
  );
  expect(within(gap).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/participants/5');
  expect(vi.mocked(fetchReach).mock.lastCall?.[0]).toEqual({
    from: '2026-11-23',
    to: '2027-11-22',
    list: [{ participantId: 5, alarmPlanId: null, alarmPointId: null, deviceType: null }],
  });
});

it('says before saving that nobody can be called in a shift that is moved (A3)', async () => {
  vi.mocked(fetchReach).mockResolvedValue({ list: [inactive(5, 'Anna Meier')] });
  const { user } = await openSchedule('rotation', night, [], ['duty']);
  (await blocks())[0]?.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this change?' });
  expect(dialog.textContent).toMatch(/times at which nobody can be called, the first 23\/11\/2026 22:15/);
  expect(within(dialog).getByText('Participant Anna Meier is not active.')).toBeTruthy();
});
