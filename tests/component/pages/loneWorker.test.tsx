import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { LoneWorkerSession } from '../../../protocol/loneWorker.ts';
import { renderApp } from '../app/renderApp.tsx';
import type { fakeServer } from '../fakeServer.ts';

const FULL: Extension[] = ['alarms', 'loneWorker', 'authorities', 'participantGroups'];
const EMPTY = { body: { list: [], count: 0, currentPage: 0, pageSize: 10, pagesCount: 0 } };
const LIST = 'GET /rest/api/lone-worker';

function session(id: number, changes: Partial<LoneWorkerSession> = {}): LoneWorkerSession {
  return {
    id,
    participantId: 90 + id,
    participantName: `Nina ${id}`,
    orgId: 1,
    orgName: 'Elbe Health Group',
    alarmPointId: 70,
    alarmPointName: 'Lone worker',
    place: 'Hall 3',
    note: '',
    intervalMinutes: 30,
    graceMinutes: 2,
    remindMinutes: 0,
    startedAt: '2026-11-22 14:00:00',
    startedBy: 'Eva Malá',
    lastCheckInAt: '2026-11-22 14:00:00',
    dueAt: '2026-11-22 14:30:00',
    secondsLeft: 305,
    plannedEnd: null,
    alarm: null,
    endedAt: null,
    endedBy: null,
    outcome: null,
    linkExpiresAt: null,
    ...changes,
  };
}
const ALARM = { id: 5, status: 'PROCESSING', running: true, reason: 'overdue', at: '2026-11-22 14:32:00' } as const;

async function open(
  route: string,
  list: LoneWorkerSession[],
  answers: Parameters<typeof fakeServer>[0] = {},
  extensions: Extension[] | null = FULL,
) {
  const byId = Object.fromEntries(
    list.map((one) => [`GET /rest/api/lone-worker/${one.id}`, { body: { ...one, log: LOG } }]),
  );
  const rendered = await renderApp(route, {
    extensions,
    answers: {
      'POST /rest/api/alarmtable': EMPTY,
      [LIST]: { body: { list, count: list.length } },
      ...byId,
      ...answers,
    },
  });
  const sent = (call: string) => rendered.server.received.filter((one) => one.call === call).map(({ body }) => body);
  return { ...rendered, sent, user: userEvent.setup() };
}
const LOG = [
  { id: 1, at: '2026-11-22 14:00:00', kind: 'started', actorName: 'Eva Malá', detail: { minutes: 30 } },
  { id: 2, at: '2026-11-22 14:32:00', kind: 'overdue', actorName: null, detail: { alarm: 5 } },
];
const clocks = () => screen.getAllByRole('timer').map(({ textContent }) => textContent);
const table = () => screen.findByRole('table', { name: 'Sessions of lone workers' });

it('shows the time left of each session, and when it is due soon, overdue or an alarm [S2.26]', async () => {
  const list = [
    session(1, { alarm: ALARM, secondsLeft: -120 }),
    session(2, { secondsLeft: -1 }),
    session(3),
    session(4, { secondsLeft: 5_400, intervalMinutes: 120 }),
  ];
  await open('/alarm-table?tab=4', list);
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByRole('button').textContent)).toEqual([
    'Nina 1',
    'Nina 2',
    'Nina 3',
    'Nina 4',
  ]);
  expect(clocks()[0]).toBe('alarm raised');
  expect(clocks()[1]).toMatch(/^overdue by 0:0[1-3]$/);
  expect(clocks()[2]).toMatch(/^5:0[3-5] left$/);
  expect(clocks()[3]).toMatch(/^1 h (30|29) left$/);
  const link = within(rows[0] as HTMLElement).getByRole('link', { name: 'Open the alarm' });
  expect(link.getAttribute('href')).toBe('/alarm-table/5?tab=0');
});

it('counts down without another reply', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open('/alarm-table?tab=4', [session(3)]);
  await table();
  const [before = ''] = clocks();
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  const [after = ''] = clocks();
  const seconds = (text: string) => Number(/:(\d\d)/.exec(text)?.[1]);
  expect(seconds(before) - seconds(after)).toBeGreaterThanOrEqual(1);
});

it('explains its purpose while nobody works alone, and starts a session for somebody', async () => {
  const { user, sent } = await open('/alarm-table?tab=4', [], {
    'POST /rest/api/list': ({ body }) => {
      const type = (body as { type: string }).type;
      const row =
        type === 'PARTICIPANT'
          ? { id: 9, name: 'Jana', surname: 'Dvořáková', shortName: 'JD' }
          : { id: 70, name: 'Alone' };
      return {
        body: {
          list: [{ ...row, orgId: 1, orgName: 'X', version: 0 }],
          count: 1,
          currentPage: 0,
          pageSize: 20,
          pagesCount: 1,
        },
      };
    },
    'POST /rest/api/lone-worker': { status: 409, body: { reason: 'NOT_UNIQUE', errors: { participantId: 'running' } } },
  });
  expect(await screen.findByRole('heading', { name: 'Nobody works alone now' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start session' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a session for a lone worker' }));
  expect(dialog.getAllByRole('group').map((group) => group.textContent)).toEqual([
    expect.stringContaining('Check-in every15 minutes'),
  ]);
  const submit = dialog.getByRole('button', { name: 'Start session' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Person: Choose' }));
  await user.click(await screen.findByRole('option', { name: /Jana/ }));
  await user.click(dialog.getByRole('button', { name: 'Alarm raised when overdue: Choose' }));
  await user.click(await screen.findByRole('option', { name: /Alone/ }));
  await user.click(dialog.getByRole('button', { name: '15 minutes' }));
  await user.type(dialog.getByRole('textbox', { name: 'Place' }), 'Tank 7');
  await user.click(submit);
  const [body] = sent('POST /rest/api/lone-worker');
  expect(body).toEqual({
    requestId: expect.any(String),
    participantId: 9,
    alarmPointId: 70,
    intervalMinutes: 15,
    graceMinutes: 2,
    remindMinutes: 0,
    place: 'Tank 7',
    note: '',
    plannedEnd: null,
  });
  // the input stays, and the error is shown at its field
  expect((await dialog.findAllByText('Already works alone in a session that is running')).length).toBeGreaterThan(0);
  expect(dialog.getByRole('textbox', { name: 'Place' })).toHaveProperty('value', 'Tank 7');
});

it('an interval out of range cannot be sent', async () => {
  const { user } = await open('/alarm-table/3?tab=4', [session(3)]);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the session of Nina 3' }));
  const own = dialog.getByRole('spinbutton', { name: 'Minutes between check-ins' });
  await user.clear(own);
  await user.type(own, '481');
  expect(own).toHaveProperty('value', '481');
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
});

it('a session beside the list shows its log; a check-in for somebody after the alarm is reported as such', async () => {
  const { user, sent } = await open('/alarm-table/1?tab=4', [session(1, { alarm: ALARM })], {
    'POST /rest/api/lone-worker/1/check-in': { body: { outcome: 'alarm', session: session(1, { alarm: ALARM }) } },
  });
  const log = await screen.findByRole('list', { name: 'Log' });
  expect(within(log).getByText(/Started, check-in every 30 minutes/)).toBeTruthy();
  expect(within(log).getByText(/Overdue: alarm 5 raised/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check in for Nina 1' }));
  expect(await screen.findByText(/The check-in of Nina 1 is recorded/)).toBeTruthy();
  expect(sent('POST /rest/api/lone-worker/1/check-in')).toHaveLength(1);
});

it('is ended with an outcome, and offers to acknowledge the alarm, but not while the search goes on', async () => {
  const { user, sent } = await open('/alarm-table/1?tab=4', [session(1, { alarm: ALARM })], {
    'POST /rest/api/lone-worker/1/end': { body: { session: session(1), acknowledged: true } },
  });
  await user.click(await screen.findByRole('button', { name: 'End' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the session of Nina 1' }));
  await user.click(dialog.getByRole('radio', { name: 'Not found: the search goes on' }));
  const acknowledge = dialog.getByRole('checkbox', { name: /acknowledge the alarm/ });
  expect(acknowledge).toHaveProperty('checked', false);
  await user.click(dialog.getByRole('radio', { name: 'False alarm' }));
  expect(acknowledge).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(() =>
    expect(sent('POST /rest/api/lone-worker/1/end')).toEqual([{ outcome: 'FALSE_ALARM', acknowledge: true }]),
  );
});

it('says that a platform without the extension watches no lone workers, and requests nothing', async () => {
  const { server } = await open('/alarm-table?tab=4', [], {}, ['alarms']);
  expect(await screen.findByRole('heading', { name: 'This platform does not watch lone workers' })).toBeTruthy();
  expect(server.calls()).not.toContain(LIST);
});

it('the own page checks in, and calls for help only after a second press', async () => {
  const own = { participant: { id: 9, name: 'Nina' }, session: session(3), points: [] };
  const { user, sent } = await open('/check-in', [], {
    'GET /rest/api/lone-worker/own': { body: own },
    'POST /rest/api/lone-worker/3/check-in': { body: { outcome: 'taken', session: session(3) } },
    'POST /rest/api/lone-worker/3/help': { body: session(3, { alarm: { ...ALARM, reason: 'help' } }) },
  });
  await user.click(await screen.findByRole('button', { name: 'I am fine' }));
  expect(await screen.findByText('Thank you. Your check-in is recorded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I need help' }));
  expect(sent('POST /rest/api/lone-worker/3/help')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Yes, trigger the alarm' }));
  await waitFor(() => expect(sent('POST /rest/api/lone-worker/3/help')).toHaveLength(1));
});

it.each([
  [{}, 'Next check-in: 14:30'],
  [{ secondsLeft: -30 }, 'Overdue since 14:30: check in, or the alarm is raised'],
  [{ secondsLeft: -120, alarm: ALARM }, ''],
])('the own page says when the next check-in is due, and that it is overdue: %j', async (changes, said) => {
  const own = { participant: { id: 9, name: 'Nina' }, session: session(3, changes), points: [] };
  await open('/check-in', [], { 'GET /rest/api/lone-worker/own': { body: own } });
  const timer = await screen.findByRole('timer');
  expect(timer.parentElement?.textContent).toBe(`${timer.textContent}${said}Hall 3`);
});

it('the own page starts a session with one of the alarm points for lone workers', async () => {
  const own = { participant: { id: 9, name: 'Nina' }, session: null, points: [{ id: 70, name: 'Alone' }] };
  const { user, sent } = await open('/check-in', [], {
    'GET /rest/api/lone-worker/own': { body: own },
    'POST /rest/api/lone-worker': { body: session(3) },
  });
  await user.click(await screen.findByRole('button', { name: '60 minutes' }));
  await user.click(screen.getByRole('button', { name: 'Start session' }));
  await waitFor(() =>
    expect(sent('POST /rest/api/lone-worker')).toEqual([
      { requestId: expect.any(String), participantId: 9, alarmPointId: 70, intervalMinutes: 60, place: '' },
    ]),
  );
});
