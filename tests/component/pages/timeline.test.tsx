import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { http } from '../../../dataProvider/http/http.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';
import { resizeTo } from '../setup.ts';
import { ANNA, EXTENSIONS, JAN, later, openTimeline, page, schedule } from './timelineKit.ts';

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
