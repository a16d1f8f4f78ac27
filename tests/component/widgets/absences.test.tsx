import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AbsenceEffect } from '../../../protocol/calendars.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

const EXTENSIONS: Extension[] = [
  'authorities',
  'overrides',
  'list.filters',
  'list.conditions',
  'absences.gaps',
  'absences.requests',
];

const absence = (id: number, person: string, more: object) => ({
  id,
  version: 1,
  participantId: 100 + id,
  participantName: person,
  coverId: null,
  coverName: null,
  scheduleId: null,
  start: '2026-12-02 00:00:00',
  end: '2026-12-06 23:59:00',
  kind: 'VACATION',
  state: null,
  orgId: 1,
  orgName: 'Total system',
  ...more,
});
const gap = (resource: string, id: number, name: string) => ({
  resource,
  id,
  name,
  orgId: 7,
  start: '2026-12-03 08:00:00',
  end: '2026-12-03 20:00:00',
});
const LIST = [
  absence(1, 'Anna', { state: 'REQUESTED' }),
  absence(2, 'Bert', { coverId: 9, coverName: 'Cleo', start: '2026-12-02 00:00:00', end: '2026-12-02 23:59:00' }),
  absence(3, 'Dora', { start: '2026-12-02 06:00:00', end: '2026-12-03 14:00:00' }),
  absence(4, 'Emil', { state: 'REQUESTED' }),
  absence(5, 'Fritz', { coverId: 9, coverName: 'Cleo' }),
];
const EFFECTS: AbsenceEffect[] = [
  {
    id: 1,
    instead: [{ id: null, title: '' }],
    gaps: [gap('team-schedules', 21, 'Night'), gap('alarm-plans', 22, 'Fire')],
  },
  { id: 2, instead: [{ id: 8, title: 'Gina' }], gaps: [] },
  { id: 3, instead: [], gaps: [] },
  { id: 4, instead: [{ id: null, title: '' }], gaps: [gap('alarm-plans', 22, 'Fire')] },
];

async function openAbsences(address: string, answers: object = {}, authorities = ['ADMIN']) {
  const { server } = await renderApp(address, {
    extensions: EXTENSIONS,
    authorities,
    answers: {
      'GET /rest/api/capabilities': { body: { timeZone: 'Europe/Prague', extensions: EXTENSIONS } },
      'POST /rest/api/list': { body: { list: LIST, count: 5, currentPage: 0, pageSize: 20, pagesCount: 1 } },
      'POST /rest/api/absences/gaps': { body: { list: EFFECTS } },
      ...answers,
    },
  });
  return { server, user: userEvent.setup() };
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

it('absences show days, who is really called and the gaps that they open, with one call for all rows', async () => {
  const { server } = await openAbsences('/absences');
  const anna = await row('Anna');
  expect(await anna.findByText(/^2\s–\s6 December 2026$/)).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Period' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'From' })).toBeNull();
  const link = await anna.findByRole('link', { name: 'Night: 03/12/2026 08:00 – 20:00' });
  expect(link.getAttribute('href')).toBe('/team-schedules/21?tab=preview&date=2026-12-03');
  expect(anna.getByText('+1')).toBeTruthy();
  expect(anna.getByText('nobody')).toBeTruthy();
  const bert = await row('Bert');
  expect(bert.getByText('2 December 2026, whole day')).toBeTruthy();
  expect(bert.getByText('Gina instead of Cleo')).toBeTruthy();
  expect(bert.getByText('No gap')).toBeTruthy();
  const dora = await row('Dora');
  expect(dora.getByText('02/12/2026 06:00 – 03/12/2026 14:00')).toBeTruthy();
  expect(dora.getByText('No duty affected')).toBeTruthy();
  expect((await row('Emil')).getByRole('link', { name: /^Fire: / }).getAttribute('href')).toBe('/alarm-plans/22');
  expect((await row('Fritz')).getByText('Cleo')).toBeTruthy();
  const asked = server.received.filter(({ call }) => call === 'POST /rest/api/absences/gaps');
  expect(asked.map(({ body }) => body)).toEqual([{ ids: [1, 2, 3, 4, 5] }]);
});

it('a gap leads to who is on duty at that day for whoever may not open the schedule', async () => {
  await openAbsences('/absences', {}, ['PARTICIPANT_VIEW']);
  const link = await (await row('Anna')).findByRole('link', { name: /^Night: / });
  expect(link.getAttribute('href')).toBe('/timeline?org=7&range=day&date=2026-12-03');
});

it('the absences of a person say their gaps beside the rows that open them, by one call', async () => {
  const person = { id: 101, version: 0, name: 'Anna', surname: 'Ek', shortName: 'AE', language: 'ENGLISH', orgId: 1 };
  const { server } = await openAbsences('/participants/101?tab=absences', {
    'GET /rest/api/participants/101': { body: person },
    'GET /rest/api/absences/list': { body: LIST },
  });
  const absences = within(await screen.findByRole('list', { name: 'Absences' }));
  const link = await absences.findByRole('link', { name: /^Night: / });
  expect(link.closest('button')).toBeNull();
  expect(link.closest('li')?.textContent).toContain('Requested');
  const asked = server.received.filter(({ call }) => call === 'POST /rest/api/absences/gaps');
  expect(asked.map(({ body }) => body)).toEqual([{ ids: [1, 2, 3, 4, 5] }]);
});

it('a platform that fails to say the gaps leaves the rows as they are', async () => {
  await openAbsences('/absences', { 'POST /rest/api/absences/gaps': { status: 500, body: { reason: 'INTERNAL' } } });
  const bert = await row('Bert');
  expect(await bert.findByText('Not known')).toBeTruthy();
  expect(bert.getByText('Cleo')).toBeTruthy();
});

it('the number of requests leads to them', async () => {
  const { server, user } = await openAbsences('/absences');
  await user.click(await screen.findByRole('button', { name: 'Show 5 requests' }));
  const filters = () =>
    server.received.flatMap(({ call, body }) =>
      call === 'POST /rest/api/list' ? [(body as { filters?: object }).filters] : [],
    );
  expect(filters().at(-1)).toEqual({ state: ['REQUESTED'] });
  // the next one first
  expect(window.location.search).toContain('sort=start');
});

it('several requests are accepted after a look at their gaps, and one that was decided meanwhile says by whom', async () => {
  const { user } = await openAbsences('/absences?sel=1.4', {
    'POST /rest/api/absences/1/consent': { body: LIST[0] },
    'POST /rest/api/absences/4/consent': { status: 409, body: { reason: 'DECIDED', decided: { by: 'Petra' } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept' }));
  expect(await dialog.findByRole('link', { name: /^Night: / })).toBeTruthy();
  expect(await dialog.findByRole('link', { name: /^Fire: / })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText('Petra has decided already')).toBeTruthy();
});

it('a refusal needs a reason, which is sent', async () => {
  const { server, user } = await openAbsences('/absences?sel=1', {
    'POST /rest/api/absences/1/refuse': { body: LIST[0] },
  });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse' }));
  const refuse = dialog.getByRole<HTMLButtonElement>('button', { name: 'Refuse' });
  expect(refuse.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Too few');
  await user.click(refuse);
  await dialog.findByText(/1 of 1/);
  expect(server.received.find(({ call }) => call === 'POST /rest/api/absences/1/refuse')?.body).toEqual({
    reason: 'Too few',
  });
});
