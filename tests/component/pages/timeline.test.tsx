import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../dataProvider/http/http.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';
import { resizeTo } from '../setup.ts';

const shift = (start: string, end: string, participantId: number, title: string, more: object = {}) => ({
  start: `${start}:00`,
  end: `${end}:00`,
  who: { participantId, alarmPlanId: null, alarmPointId: null, title },
  reason: { kind: 'row', row: 'Day', rowId: 1, until: null, ...more },
});
const ANNA = shift('2026-11-24 06:00', '2026-11-24 14:00', 5, 'Anna Meier');
const OTA_SAME_TIME = shift('2026-11-24 06:00', '2026-11-24 14:00', 8, 'Ota Hák');
const JAN = shift('2026-11-26 14:00', '2026-11-26 22:00', 6, 'Jan Novák');
const EVA = shift('2026-12-01 22:00', '2026-12-02 06:00', 7, 'Eva Malá');
const EVA_ELSEWHERE = shift('2026-11-24 12:00', '2026-11-24 20:00', 7, 'Eva Malá');

const schedule = (id: number, name: string, shifts: object[]) => ({
  resource: 'team-schedules',
  id,
  name,
  orgId: 1,
  orgName: 'North',
  shifts,
  gaps: [],
  intended: [],
  doubles: [],
  complete: true,
});
const page = (list: object[]) => ({
  from: '2026-11-23',
  to: '2026-11-29',
  list,
  count: list.length,
  currentPage: 0,
  pageSize: 20,
  pagesCount: 1,
});
const EXTENSIONS: Extension[] = ['authorities', 'duty', 'overrides'];
const SWAP = 'POST /rest/api/absences/swap';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:00:00Z') });
});

/** Lets faked time pass. */
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function openTimeline(answers: Parameters<typeof renderApp>[1] = {}, shifts = [ANNA, OTA_SAME_TIME, JAN, EVA]) {
  const duty = page([schedule(900, 'Rescue team', shifts), schedule(901, 'Ward team', [EVA_ELSEWHERE])]);
  const at = await renderApp('/timeline?date=2026-11-24&range=week', {
    authorities: ['ADMIN'],
    extensions: EXTENSIONS,
    ...answers,
    answers: { 'GET /rest/api/duty': { body: duty }, ...answers.answers },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Anna Meier, 24\/11\/2026 06:00 – 14:00/ }));
  return { ...at, user };
}

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

it.each([
  { date: '2026-11-16', authorities: ['ADMIN'], says: true, link: '/audit?from=2026-11-16' },
  { date: '2026-11-16', authorities: ['PARTICIPANT_ROTATIONAL_VIEW'], says: true, link: undefined },
  { date: '2026-11-23', authorities: ['ADMIN'], says: false, link: undefined },
])(
  'past days say by which schedules they are shown, and lead to the changes since: $date $authorities',
  async (past) => {
    const { date, authorities, says, link } = past;
    await renderApp(`/timeline?date=${date}&range=week`, {
      authorities,
      extensions: [...EXTENSIONS, 'audit.all'],
      answers: { 'GET /rest/api/duty': { body: page([schedule(900, 'Rescue team', [ANNA])]) } },
    });
    await screen.findByText('Rescue team');
    expect(screen.queryByText(/^Past days are shown by the schedules as they are now\./) !== null).toBe(says);
    const changes = screen.queryByRole('link', { name: 'What has been changed since' });
    expect(changes?.getAttribute('href') ?? undefined).toBe(link);
  },
);

it('is fetched anew when it is opened again after a write, by whatever screen, which may be an absence', async () => {
  let shifts = [ANNA];
  await renderApp('/timeline?date=2026-11-24&range=week', {
    authorities: ['ADMIN'],
    extensions: EXTENSIONS,
    answers: {
      'GET /rest/api/duty': () => ({ body: page([schedule(900, 'Rescue team', shifts)]) }),
      'POST /rest/api/absences': () => {
        shifts = [JAN];
        return { body: { id: 1, version: 0 } };
      },
    },
  });
  await screen.findByRole('button', { name: /^Anna Meier, 24/ });
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Participants' }));
  await waitFor(() => expect(screen.queryByText('Rescue team')).toBeNull());
  await http({ method: 'POST', path: '/absences', body: { participantId: 5 } });
  await user.click(screen.getByRole('link', { name: 'Who is on duty' }));
  expect(await screen.findByRole('button', { name: /^Jan Novák, 26/ })).toBeTruthy();
});

it('says which authorities it needs, and offers no second try, to users without them (U15)', async () => {
  await renderApp('/timeline', {
    authorities: ['USER_VIEW'],
    extensions: EXTENSIONS,
    answers: { 'GET /rest/api/duty': { status: 403, body: { reason: 'ACCESS_DENIED' } } },
  });
  expect(await screen.findByText(/^Needs the authority “.+ \/ .+”\. Ask an administrator\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says times and reason of a shift to whoever points at it', async () => {
  await openTimeline();
  expect(screen.getByTitle('Anna Meier, 24/11/2026 06:00 – 14:00, row “Day”').textContent).toBe('Anna Meier');
});

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

it.each([
  ['takes effect', {}, 'Saved. It takes effect immediately'],
  ['is a request', { state: 'REQUESTED' }, 'Asked for. It takes effect once somebody accepts it'],
])('says of an absence of one’s own whether it %s', async (_, reply, said) => {
  const { user, server } = await openTimeline({
    authorities: ['PARTICIPANT_ROTATIONAL_VIEW', 'PARTICIPANT_VIEW'],
    answers: { 'POST /rest/api/absences/own': { body: { id: 3, version: 0, ...reply } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Somebody else is on duty' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await screen.findByText(said);
  const sent = server.received.find(({ call }) => call === 'POST /rest/api/absences/own')?.body;
  expect(sent).toMatchObject({ participantId: 5, scheduleId: 900, coverId: null });
});

/** An absence of Anna on one day, as she asks for it. */
const request = (id: number, day: string, more: object) => ({
  id,
  participantId: 5,
  participantName: 'Anna Meier',
  coverId: null,
  coverName: null,
  scheduleId: null,
  scheduleName: null,
  start: `${day} 00:00:00`,
  end: `${day} 23:59:00`,
  refusal: null,
  ...more,
});
const ASKING = {
  authorities: ['PARTICIPANT_ROTATIONAL_VIEW', 'PARTICIPANT_VIEW'],
  extensions: [...EXTENSIONS, 'absences.requests'] satisfies Extension[],
};

it('shows whoever asks for absences what has become of them, and takes back one that waits', async () => {
  const waiting = request(1, '2026-12-02', { state: 'REQUESTED', scheduleName: 'Rescue team' });
  const decided = [
    request(2, '2026-12-03', { state: 'ACCEPTED', coverName: 'Eva Malá' }),
    request(3, '2026-12-04', { state: 'REFUSED', refusal: 'Too few' }),
  ];
  let requests = [waiting, ...decided];
  const { user, server } = await openTimeline({
    ...ASKING,
    answers: {
      'GET /rest/api/absences/own': () => ({ body: { list: [], requests } }),
      'DELETE /rest/api/absences/own/1': { body: {} },
    },
  });
  const own = within(await screen.findByRole('region', { name: 'Own requests' }));
  const texts = () => own.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts()).toEqual([
    '2 December 2026RequestedRescue teamTake back',
    '3 December 2026AcceptedEva Malá instead of Anna Meier',
    '4 December 2026RefusedReason: Too few',
  ]);
  requests = decided;
  await user.click(own.getByRole('button', { name: 'Take back the request 2 December 2026' }));
  await screen.findByText('The request is taken back');
  expect(server.calls()).toContain('DELETE /rest/api/absences/own/1');
  await waitFor(() => expect(texts()).toHaveLength(2));
});

it('shows what somebody else decides on a request, and who is on duty then, without an action of one’s own', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-23T08:00:00Z') });
  const decided = { on: false };
  const own = () => ({ requests: [request(1, '2026-12-02', { state: decided.on ? 'REFUSED' : 'REQUESTED' })] });
  const { server } = await openTimeline({
    ...ASKING,
    answers: { 'GET /rest/api/absences/own': () => ({ body: { list: [], ...own() } }) },
  });
  const shown = within(await screen.findByRole('region', { name: 'Own requests' }));
  shown.getByText('Requested');
  const looks = () => server.calls().filter((call) => call === 'GET /rest/api/absences/own').length;
  const plans = () => server.calls().filter((call) => call === 'GET /rest/api/duty').length;
  const before = plans();
  await later(5_000);
  expect(plans()).toBe(before);
  decided.on = true;
  await later(5_000);
  await shown.findByText('Refused');
  await waitFor(() => expect(plans()).toBeGreaterThan(before));
  const asked = looks();
  // nothing waits any more
  await later(60_000);
  expect(looks()).toBe(asked);
});

it('says of a cover that was chosen why he cannot be called', async () => {
  const ota = { id: 8, name: 'Ota', surname: 'Hák', shortName: 'OHA', orgId: 1 };
  const why = [{ code: 'noDevice', kind: 'participant', resource: 'participants', id: 8, title: 'Ota Hák' }];
  const { user } = await openTimeline({
    answers: {
      'POST /rest/api/list': { body: { list: [ota], count: 1, currentPage: 0, pageSize: 50, pagesCount: 1 } },
      'POST /rest/api/duty/reach/now': { body: { list: [{ resource: 'participants', id: 8, why }] } },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Somebody else is on duty' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'On duty instead: nobody' }));
  await user.click(await screen.findByRole('option', { name: /^Ota Hák/ }));
  await dialog.findByRole('button', { name: 'On duty instead: Ota Hák (OHA)' });
  expect((await dialog.findByTitle('No device that can be called')).textContent).toBe('No device that can be called');
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

it.each([
  [400, 'day'],
  [1440, 'week'],
])('shows the day first on a phone, where the days before would come before tonight: %i px', async (width, range) => {
  resizeTo(width);
  await renderApp('/timeline?date=2026-11-24', {
    extensions: EXTENSIONS,
    answers: { 'GET /rest/api/duty': { body: page([schedule(900, 'Rescue team', [ANNA])]) } },
  });
  await screen.findByText('Rescue team');
  expect(screen.getByLabelText<HTMLSelectElement>('Period').value).toBe(range);
});

it('says of a cover by nobody that the shift stays empty', async () => {
  const { user } = await openTimeline();
  await user.click(await screen.findByRole('button', { name: 'Somebody else is on duty' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('If you save with “nobody”, this shift stays empty.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'On duty instead: nobody' }));
});

it('has the focus where a swap begins once the shifts are there', async () => {
  const { inside } = await openSwap();
  await waitFor(() => expect(document.activeElement).toBe(inside.getByLabelText('Swap with')));
});

it('says of an absence without a cover that nobody covers, and which row it is of', async () => {
  const absent = {
    ...JAN,
    who: null,
    reason: { kind: 'override', row: 'Night', rowId: 3, insteadOf: 5, overrideId: 41 },
  };
  await renderApp('/timeline?date=2026-11-24&range=week', {
    extensions: EXTENSIONS,
    answers: { 'GET /rest/api/duty': { body: page([schedule(900, 'Rescue team', [absent])]) } },
  });
  const name = 'Nobody: absent, and nobody covers, 26/11/2026 14:00 – 22:00, row “Night”';
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});
