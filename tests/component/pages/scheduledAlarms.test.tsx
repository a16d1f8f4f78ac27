import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { sender } from '../../../src/pages/alarmTrigger/sender.ts';
import { renderApp } from '../app/renderApp.tsx';
import type { Answer, Received } from '../fakeServer.ts';
import { alarm, open } from './alarmTableKit.ts';

// a whole application, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 });

const DETAILS = 'GET /rest/api/alarmtable/details/3';
const CANCEL = 'POST /rest/api/alarmtable/cancel';
const MOVE = 'POST /rest/api/alarmtable/reschedule';
const EXTENSIONS: Extension[] = ['alarms', 'alarms.scheduled', 'authorities', 'participantGroups'];
const RAISES = ['ALARM_TABLE', 'ALARM_PANEL'];
const START = '2999-01-01 08:00:00';

const scheduled = (changes: Partial<AlarmRow> = {}) =>
  alarm(3, {
    status: 'SCHEDULED',
    startsAt: START,
    triggeredBy: 'Eva Malá',
    required: 0,
    accepted: 0,
    calls: 0,
    figure: 'waiting',
    ...changes,
  });

interface Options {
  route?: string;
  row?: Partial<AlarmRow>;
  answers?: Record<string, Answer>;
  extensions?: Extension[];
  authorities?: string[];
}

/** Opens the scheduled alarm 3 in the alarm table. */
async function opened({ route = '/alarm-table/3?tab=0', row, answers, ...options }: Options = {}) {
  const log = [
    { id: 1, at: '2026-11-22 14:00:03', kind: 'scheduled', callId: null, actorName: null, detail: { starts: START } },
    {
      id: 2,
      at: '2026-11-22 14:05:00',
      kind: 'moved',
      callId: null,
      actorName: 'Eva Malá',
      detail: { before: '2998-01-01 08:00:00', starts: START, text: 'Postponed' },
    },
  ];
  const rendered = await open(route, {
    extensions: EXTENSIONS,
    authorities: RAISES,
    alarms: [scheduled(row)],
    ...options,
    answers: { [DETAILS]: { body: { ...scheduled(row), callList: [], log, tracks: [] } }, ...answers },
  });
  return { ...rendered, user: userEvent.setup() };
}
const detail = async () => within(await screen.findByRole('region', { name: 'Alarm 3' }));
const results = (result: object): Answer => ({ body: { list: [{ id: 3, ok: true, status: 'SCHEDULED', ...result }] } });

afterEach(() => {
  vi.useRealTimers();
  sender.forget();
  sessionStorage.clear();
  localStorage.clear();
});

describe('a scheduled alarm', () => {
  it('is told as scheduled with its start in table, detail and log, never as triggered (U11)', async () => {
    const { user } = await opened();
    const row = within(await screen.findByRole('row', { name: /Alarm 3/ }));
    expect(row.getByText('scheduled')).toBeTruthy();
    expect(row.getByText('from 01/01/2999 08:00')).toBeTruthy();
    const { findByText, getByText, getByRole, queryByText } = await detail();
    expect(await findByText('Scheduled: nobody is called before 01/01/2999 08:00.')).toBeTruthy();
    expect(getByText('Start').nextSibling?.textContent).toBe('01/01/2999 08:00');
    expect(getByText('Scheduled by').nextSibling?.textContent).toBe('Eva Malá');
    expect(getByText('Scheduled on')).toBeTruthy();
    expect(queryByText('Nobody has to accept: people are informed.')).toBeNull();
    expect(queryByText('Triggered')).toBeNull();
    await user.click(getByRole('tab', { name: /^Log/ }));
    expect(await findByText('Scheduled for 01/01/2999 08:00')).toBeTruthy();
    expect(getByText('Start changed to 01/01/2999 08:00, before: 01/01/2998 08:00: Postponed')).toBeTruthy();
  });

  it('gets another start from its detail, with the one that was seen (U11)', async () => {
    const { user, server } = await opened({ answers: { [MOVE]: results({}) } });
    await user.click(await (await detail()).findByRole('button', { name: 'Change start' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New start of “Alarm 3”' }));
    const confirm = dialog.getByRole('button', { name: 'Change start' });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await user.click(await dialog.findByRole('spinbutton', { name: 'Hours' }));
    await user.keyboard('09');
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Postponed');
    await user.click(confirm);
    expect(await screen.findByText('“Alarm 3” is now scheduled for 01/01/2999 09:00.')).toBeTruthy();
    expect(server.received.find(({ call }) => call === MOVE)?.body).toEqual({
      list: [{ id: 3, startsAt: START }],
      start: '2999-01-01 09:00:00',
      text: 'Postponed',
    });
  });

  it('keeps a new start that has passed in the field, with the reason beside it (U11)', async () => {
    const { user, server } = await opened();
    await user.click(await (await detail()).findByRole('button', { name: 'Change start' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New start of “Alarm 3”' }));
    await user.click(await dialog.findByRole('spinbutton', { name: 'Year' }));
    await user.keyboard('2020');
    await user.click(dialog.getByRole('button', { name: 'Change start' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This moment has passed. Choose a later one.');
    expect(dialog.getByRole('spinbutton', { name: 'Year' }).textContent).toBe('2020');
    expect(server.calls()).not.toContain(MOVE);
  });

  it.each([
    ['ALARM_BEGUN', 'PROCESSING', 'has begun in the meantime'],
    ['ALARM_MOVED', 'SCHEDULED', 'has been given another start in the meantime'],
    ['ALARM_ENDED', 'CANCELED', 'has ended already'],
    ['ACCESS_DENIED', 'SCHEDULED', 'you may not trigger an alarm like this one'],
  ])('that can not be called off because of %s says why (U11)', async (reason, status, words) => {
    const { user } = await opened({ answers: { [CANCEL]: results({ ok: false, status, reason }) } });
    await user.click(await (await detail()).findByRole('button', { name: 'Call off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Call off “Alarm 3”?' }));
    await user.click(dialog.getByRole('button', { name: 'Call off' }));
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  it('is called off from the table (U11)', async () => {
    const { user, server } = await opened({
      route: '/alarm-table?tab=0',
      answers: { [CANCEL]: results({ status: 'CANCELED' }) },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Alarm 3/ }));
    expect(await screen.findByRole('button', { name: 'Change start' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Call off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Call off “Alarm 3”?' }));
    await user.click(dialog.getByRole('button', { name: 'Call off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.received.find(({ call }) => call === CANCEL)?.body).toEqual({ ids: [3] });
  });

  it.each<[string, Options, string[]]>([
    [
      'on a platform without the extension',
      { extensions: ['alarms'], authorities: [...RAISES, 'ALARM_ACTION'] },
      ['Stop'],
    ],
    ['for whoever may raise only manual calls', { authorities: ['ALARM_TABLE', 'MANUAL_CALL'] }, []],
    [
      'once it runs',
      { row: { status: 'PROCESSING' }, authorities: [...RAISES, 'ALARM_ACTION'] },
      ['Stop', 'Acknowledge'],
    ],
  ])('is neither moved nor called off %s (U11)', async (_, options, others) => {
    await opened(options);
    const { findByRole, getByRole, queryByRole } = await detail();
    await findByRole('link', { name: 'Trigger again' });
    for (const name of others) expect(getByRole('button', { name })).toBeTruthy();
    expect(queryByRole('button', { name: 'Change start' })).toBeNull();
    expect(queryByRole('button', { name: 'Call off' })).toBeNull();
  });

  it('that was called off does not say that nobody has to accept (U11)', async () => {
    await opened({ row: { status: 'CANCELED', running: false, endedAt: '2026-11-22 15:00:00' } });
    const { findByText, queryByText, getByText } = await detail();
    expect(await findByText('Nobody has been called yet.')).toBeTruthy();
    expect(getByText('Start').nextSibling?.textContent).toBe('01/01/2999 08:00');
    expect(queryByText('Nobody has to accept: people are informed.')).toBeNull();
  });
});

describe('triggering an alarm for later', () => {
  const TRIGGER = 'POST /rest/api/alarm-trigger';
  const POINT = { id: 5, name: 'Boiler house', systemId: 'B-1', orgId: 1, active: true, priority: 2 };

  async function triggered(reply: object) {
    const rendered = await renderApp('/alarm-trigger?point=5', {
      extensions: EXTENSIONS,
      answers: {
        'POST /rest/api/list': { body: { list: [], count: 0, currentPage: 0, pageSize: 20, pagesCount: 0 } },
        'GET /rest/api/alarmpoints/5': { body: { ...POINT, text: 'Fire', language: 'ENGLISH', translations: [] } },
        [TRIGGER]: { body: reply },
      },
    });
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText('Start'), 'Later');
    await screen.findByRole('spinbutton', { name: 'Year' });
    const send = async () => user.click(await screen.findByRole('button', { name: /^(Schedule|Trigger) alarm/ }));
    const start = () =>
      rendered.server.received.flatMap(({ call, body }: Received) =>
        call === TRIGGER ? [(body as { start?: string }).start] : [],
      );
    return { ...rendered, user, send, start };
  }

  it.each([
    ['tells its status', { id: 12, status: 'SCHEDULED' }, 'Alarm #12 scheduled for 01/01/2999 08:00: Boiler house'],
    ['tells only its number', { id: 2020 }, 'Alarm #2020 scheduled for 01/01/2999 08:00: Boiler house'],
    ['has begun it at once', { id: 12, status: 'NEW' }, 'Alarm #12 triggered: Boiler house'],
  ])('is told as it is by a platform that %s (U11)', async (_, reply, message) => {
    const { user, send, start } = await triggered(reply);
    const digits = { Day: '01', Month: '01', Year: '2999', Hours: '08', Minutes: '00' };
    for (const [name, value] of Object.entries(digits)) {
      await user.click(screen.getByRole('spinbutton', { name }));
      await user.keyboard(value);
    }
    await send();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(start()).toEqual([START]);
  });

  it('keeps a start that has passed meanwhile, with the reason beside it (U11)', async () => {
    const { user, send, start } = await triggered({ id: 12, status: 'SCHEDULED' });
    await user.click(screen.getByRole('spinbutton', { name: 'Year' }));
    await user.keyboard('2020');
    await send();
    expect(await screen.findByText('This moment has passed. Choose a later one.')).toBeTruthy();
    expect(screen.getByRole('spinbutton', { name: 'Year' }).textContent).toBe('2020');
    expect(start()).toEqual([]);
  });

  it('proposes a start that is still ahead when it is sent (U11)', async () => {
    vi.setSystemTime('2026-11-26T12:00:00Z');
    const { send, start } = await triggered({ id: 12, status: 'SCHEDULED' });
    expect(screen.getByRole('spinbutton', { name: 'Hours' }).textContent).toBe('13');
    vi.setSystemTime('2026-11-26T15:58:30Z');
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Hours' }).textContent).toBe('17'));
    await send();
    await waitFor(() => expect(start()).toEqual(['2026-11-26 17:05:00']));
  });
});
