import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../app/renderApp.tsx';
import { resizeTo } from '../setup.ts';
import { ANNA, EVA, EXTENSIONS, JAN, openTimeline, page, schedule, shift } from './timelineKit.ts';

const SWAP = 'POST /rest/api/absences/swap';

async function openSwap(answers: Parameters<typeof renderApp>[1] = {}, shifts?: (typeof ANNA)[]) {
  const at = await openTimeline(answers, shifts);
  await at.user.click(await screen.findByRole('button', { name: 'Swap shifts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Swap the shift of Anna Meier' });
  return { ...at, dialog, inside: within(dialog) };
}

const options = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('swaps a shift for one of somebody else, and shows beforehand who gets which', async () => {
  const { user, inside, server } = await openSwap({ answers: { [SWAP]: { body: { list: [] } } } });
  const person = await inside.findByLabelText('Swap with');
  // without the person who is on duty at the same time in the same schedule
  expect(options(person)).toEqual(['Choose', 'Eva Malá', 'Jan Novák']);
  await user.selectOptions(person, 'Jan Novák');
  const theirs = inside.getByLabelText('Shift in return');
  expect(options(theirs)).toEqual(['Choose', '26/11/2026 14:00 – 22:00']);
  await user.selectOptions(theirs, '26/11/2026 14:00 – 22:00');
  expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jan Novák: 24/11/2026 06:00 – 14:00 (Rescue team)',
    'Anna Meier: 26/11/2026 14:00 – 22:00 (Rescue team)',
  ]);
  await user.type(inside.getByLabelText('Note'), 'Agreed');
  await user.click(inside.getByRole('button', { name: 'Swap' }));
  await screen.findByText('Swapped. It takes effect immediately');
  expect(screen.queryByRole('dialog')).toBeNull();
  const own = { scheduleId: 900, note: 'Agreed' };
  expect(server.received.find(({ call }) => call === SWAP)?.body).toEqual({
    absences: [
      { ...own, participantId: 5, coverId: 6, start: '2026-11-24 06:00:00', end: '2026-11-24 14:00:00' },
      { ...own, participantId: 6, coverId: 5, start: '2026-11-26 14:00:00', end: '2026-11-26 22:00:00' },
    ],
  });
});

it('tells people with the same name apart by their organizations', async () => {
  const other = shift('2026-11-27 14:00', '2026-11-27 22:00', 16, 'Jan Novák');
  const person = (id: number, orgName: string) => ({ body: { id, name: 'Jan', surname: 'Novák', orgId: id, orgName } });
  const answers = {
    'GET /rest/api/participants/6': person(6, 'North'),
    'GET /rest/api/participants/16': person(16, 'South'),
  };
  const { user, inside } = await openSwap({ answers }, [ANNA, JAN, other]);
  const select = await inside.findByLabelText('Swap with');
  await inside.findByRole('option', { name: 'Jan Novák – South' });
  expect(options(select)).toEqual(['Choose', 'Jan Novák – North', 'Jan Novák – South', 'Eva Malá']);
  await user.selectOptions(select, 'Jan Novák – South');
  await user.selectOptions(inside.getByLabelText('Shift in return'), '27/11/2026 14:00 – 22:00');
  expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jan Novák – South: 24/11/2026 06:00 – 14:00 (Rescue team)',
    'Anna Meier: 27/11/2026 14:00 – 22:00 (Rescue team)',
  ]);
});

it('warns of somebody who would be on duty twice at the same time', async () => {
  const { user, inside } = await openSwap();
  await user.selectOptions(await inside.findByLabelText('Swap with'), 'Eva Malá');
  const theirs = inside.getByLabelText('Shift in return');
  expect(options(theirs)).toEqual([
    'Choose',
    '24/11/2026 12:00 – 20:00, Ward team',
    '01/12/2026 22:00 – 02/12/2026 06:00',
  ]);
  await user.selectOptions(theirs, '01/12/2026 22:00 – 02/12/2026 06:00');
  expect(inside.getByRole('note').textContent).toBe(
    'Eva Malá is on duty twice at that time: also 24/11/2026 12:00 – 20:00 (Ward team)',
  );
});

it('reports what is missing beside the field, and sends nothing', async () => {
  const { user, inside, server } = await openSwap();
  const person = await inside.findByLabelText('Swap with');
  await user.click(inside.getByRole('button', { name: 'Swap' }));
  expect(document.activeElement).toBe(person);
  expect(inside.getByRole('alert').textContent).toBe('Required');
  await user.selectOptions(person, 'Jan Novák');
  await user.click(inside.getByRole('button', { name: 'Swap' }));
  expect(document.activeElement).toBe(inside.getByLabelText('Shift in return'));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(server.calls()).not.toContain(SWAP);
});

it('shows a refusal beside the field, and keeps what was entered', async () => {
  const body = { reason: 'VALIDATION', errors: { 'absences.1.coverId': 'notFound' } };
  const { user, inside } = await openSwap({ answers: { [SWAP]: { status: 400, body } } });
  await user.selectOptions(await inside.findByLabelText('Swap with'), 'Jan Novák');
  const theirs = inside.getByLabelText<HTMLSelectElement>('Shift in return');
  await user.selectOptions(theirs, '26/11/2026 14:00 – 22:00');
  await user.type(inside.getByLabelText('Note'), 'Agreed');
  await user.click(inside.getByRole('button', { name: 'Swap' }));
  await waitFor(() => expect(theirs.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(theirs.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\S/);
  expect(theirs.selectedOptions[0]?.textContent).toBe('26/11/2026 14:00 – 22:00');
  expect(inside.getByLabelText<HTMLInputElement>('Note').value).toBe('Agreed');
});

it('does not offer a shift of the person whom the shift replaces: nobody would be on duty', async () => {
  const forJan = shift('2026-11-24 06:00', '2026-11-24 14:00', 5, 'Anna Meier', {
    kind: 'override',
    overrideId: 4,
    insteadOf: 6,
  });
  const { inside } = await openSwap({}, [forJan, JAN, EVA]);
  expect(options(await inside.findByLabelText('Swap with'))).toEqual(['Choose', 'Eva Malá']);
  inside.getByText(/“Back to the rotation” gives a shift back/);
});

it('offers no swap to users who may not edit schedules', async () => {
  await openTimeline({ authorities: ['PARTICIPANT_ROTATIONAL_VIEW', 'PARTICIPANT_VIEW'] });
  await screen.findByRole('button', { name: 'Somebody else is on duty' });
  expect(screen.queryByRole('button', { name: 'Swap shifts' })).toBeNull();
});

it('offers the swap in the agenda of a phone too', async () => {
  resizeTo(400);
  await renderApp('/timeline?date=2026-11-24&range=day', {
    extensions: EXTENSIONS,
    answers: { 'GET /rest/api/duty': { body: page([schedule(900, 'Rescue team', [ANNA, JAN])]) } },
  });
  const swap = { name: 'Swap shifts: Anna Meier, 24/11/2026 06:00 – 14:00' };
  await userEvent.setup().click(await screen.findByRole('button', swap));
  await screen.findByRole('dialog', { name: 'Swap the shift of Anna Meier' });
});

it('has the focus where a swap begins once the shifts are there', async () => {
  const { inside } = await openSwap();
  await waitFor(() => expect(document.activeElement).toBe(inside.getByLabelText('Swap with')));
});
