import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { FIRST_ALARM_TABLE } from '../../contract/firstAlarmTable.ts';
import { advanceTime, alarm, open, TABLE, table } from './alarmTableKit.ts';

const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

it('sends the request that the specification defines, with its defaults [S2.23][S9.75]', async () => {
  const { requests } = await open('/alarm-table?tab=0');
  expect(await names()).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 1']);
  expect(requests()[0]).toEqual(FIRST_ALARM_TABLE);
});

it("begins with the user's own organization, since the platform refuses those above it", async () => {
  const { requests } = await open('/alarm-table?tab=0', { orgId: 5 });
  expect(await names()).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 1']);
  expect(requests()[0]).toEqual({ ...FIRST_ALARM_TABLE, organizationFilter: { id: 5 } });
});

it('keeps its state in the address, so that it survives a reload', async () => {
  const { requests } = await open(
    '/alarm-table?tab=0&q=fire&f.in=text&f.from=2026-02-09&f.to=2026-02-10&f.urgent=true&org=3&children=no' +
      '&f.status=NEW&f.status=PROCESSING&f.alarmPointId=70&f.triggeredBy=Nurse+call&f.participants=9&f.groups=4' +
      '&sort=alarmName&size=20&page=2',
  );
  await waitFor(() => expect(requests().length).toBeGreaterThan(0));
  expect(requests()[0]).toEqual({
    field: 'text',
    currentPage: 1,
    pageSize: 20,
    duration: {
      option: 'DATE_DURATION',
      start: { dayOfMonth: 9, month: 'FEBRUARY', year: 2026 },
      end: { dayOfMonth: 10, month: 'FEBRUARY', year: 2026 },
    },
    orderByPriority: true,
    sortField: 'alarmName',
    sortOrder: 'ASCENDING',
    textFilter: 'fire',
    columnsFilter: {
      alarmName: [],
      alarmPointId: [70],
      status: ['NEW', 'PROCESSING'],
      systemId: [],
      triggeredBy: ['Nurse call'],
    },
    organizationFilter: { id: 3, recursive: false },
    participantsFilter: { participants: [9], groups: [4] },
  });
});

it('requests the history on its tab, and the own alarms on theirs [S2.22][S2.24][S2.25][S1.22][S1.23]', async () => {
  const { requests, user } = await open('/alarm-table?tab=1');
  await table();
  expect(requests()[0]).toEqual({
    ...FIRST_ALARM_TABLE,
    participantsFilter: { participants: [], groups: [], mine: true },
  });
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=2'));
  await waitFor(() => expect(requests('POST /rest/api/history')[0]).toEqual(FIRST_ALARM_TABLE));
});

it('is filtered by an organization, whose children are loaded by the call that is meant for alarms [S7.129]', async () => {
  const node = (id: number, name: string, hasChildren: boolean) => ({ id, name, hasChildren });
  const { requests, user, server } = await open('/alarm-table?tab=0', {
    answers: {
      'GET /rest/api/tree': { body: [node(1, 'Total system', true)] },
      'GET /rest/api/organizations/1/children': { body: [node(4, 'South clinic', false)] },
    },
  });
  await table();
  const chip = screen
    .getAllByRole('button', { name: /^Organization/ })
    .find((button) => button.getAttribute('aria-haspopup') === 'dialog');
  await user.click(chip as HTMLElement);
  await user.click(await screen.findByRole('treeitem', { name: /South clinic/ }));
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ organizationFilter: { id: 4 } }));
  expect(server.calls()).not.toContain('GET /rest/api/tree/1');
});

it('shows the status by symbol, word and color', async () => {
  await open('/alarm-table?tab=0', { alarms: [alarm(1, { status: 'NOT_ACCEPTED', running: false })] });
  const status = within(await table()).getByText('not accepted').parentElement;
  expect(status?.className).toContain('fail');
  expect(status?.querySelector('svg')).toBeTruthy();
});

it('keeps every row where it is while 50 alarms arrive, and shows them when asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { platform, user } = await open('/alarm-table/2?tab=0&sel=1.3');
  await table();
  const detail = await screen.findByRole('region', { name: 'Alarm 2' });
  const row = within(await table()).getByRole('row', { name: /Alarm 1/ });
  row.focus();
  platform.alarms = [
    ...Array.from({ length: 50 }, (_, i) => alarm(60 - i)),
    alarm(3),
    alarm(2, { status: 'ACCEPTED', accepted: 2 }),
    alarm(1),
  ];
  await advanceTime(16_000);
  expect(await screen.findByRole('button', { name: /^50 new/ })).toBeTruthy();
  expect(await names()).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 1']);
  expect(within(await table()).getByRole('row', { name: /Alarm 2/ }).textContent).toContain('accepted');
  expect(document.activeElement).toBe(row);
  expect(detail.isConnected).toBe(true);
  expect(screen.getByRole('toolbar', { name: '2 selected' })).toBeTruthy();
  expect(window.location.search).toBe('?tab=0&sel=1.3');
  expect(screen.getByText('10 new alarms').parentElement?.getAttribute('role')).toBe('status');
  await user.keyboard('n');
  await waitFor(async () => expect((await names())[0]).toBe('Alarm 60'));
  expect(screen.getByRole('toolbar', { name: '2 selected' })).toBeTruthy();
}, 60_000);

it('shows new alarms by itself while nobody uses it; under the pointer the bar names the most urgent (U3)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { platform, user } = await open('/alarm-table?tab=0');
  const rows = await table();
  await advanceTime(3_000);
  platform.alarms = [alarm(4), alarm(3), alarm(2), alarm(1)];
  await advanceTime(16_000);
  await waitFor(async () => expect(await names()).toEqual(['Alarm 4', 'Alarm 3', 'Alarm 2', 'Alarm 1']));
  expect(screen.queryByRole('button', { name: /^1 new/ })).toBeNull();

  await user.hover(rows);
  platform.alarms = [alarm(7), alarm(6, { priority: 1 }), alarm(5), ...platform.alarms];
  await advanceTime(16_000);
  const bar = await screen.findByRole('button', { name: /^3 new/ });
  expect(bar.textContent?.replaceAll(/\s+/g, ' ')).toBe('3 new: Alarm 6 priority 1N');
  expect(await names()).toEqual(['Alarm 4', 'Alarm 3', 'Alarm 2', 'Alarm 1']);

  await user.unhover(rows);
  await advanceTime(2_500);
  expect(await names()).toHaveLength(4);
  await advanceTime(1_000);
  await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(['Alarm 7', 'Alarm 6', 'Alarm 5']));
}, 60_000);

/** Opens the table, then another screen, while a fourth alarm comes. */
async function leaveAndMiss() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const opened = await open('/alarm-table?tab=0');
  await table();
  await opened.user.click(screen.getByRole('link', { name: 'Alarm points' }));
  await waitFor(() => expect(window.location.pathname).toBe('/alarm-points'));
  opened.platform.alarms = [alarm(4), alarm(3), alarm(2), alarm(1)];
  return opened;
}

it('shows the alarms that came while another screen was open as soon as it is opened again', async () => {
  const { user } = await leaveAndMiss();
  await advanceTime(3_000);
  await user.click(screen.getByRole('link', { name: 'Alarm table' }));
  await waitFor(async () => expect(await names()).toEqual(['Alarm 4', 'Alarm 3', 'Alarm 2', 'Alarm 1']));
  expect(screen.queryByRole('button', { name: /^1 new/ })).toBeNull();
}, 60_000);

it('rows of an earlier visit keep their places once the pointer is over them, though newer ones arrive', async () => {
  const { platform, user } = await leaveAndMiss();
  let reply = () => {};
  platform.replies = new Promise((resolve) => {
    reply = resolve;
  });
  await advanceTime(3_000);
  await user.click(screen.getByRole('link', { name: 'Alarm table' }));
  await user.hover(await table());
  expect(await names()).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 1']);
  reply();
  expect(await screen.findByRole('button', { name: /^1 new/ })).toBeTruthy();
  expect(await names()).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 1']);
}, 60_000);

it.each([
  { extensions: undefined, calls: [[2, 1]], single: [] },
  { extensions: null, calls: [], single: [2, 1] },
])(
  'running alarms that new ones have pushed off the page are looked up: $calls together, $single one by one',
  async (expected) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { platform, server, user } = await open('/alarm-table?tab=0', {
      ...(expected.extensions === null ? { extensions: null } : {}),
      alarms: [alarm(3, { running: false, status: 'ACCEPTED' }), alarm(2), alarm(1)],
    });
    // somebody uses the table, so that its rows keep their places
    await user.hover(await table());
    const ended = [alarm(2, { status: 'ACCEPTED', running: false }), alarm(1, { status: 'FAILURE', running: false })];
    platform.alarms = [...Array.from({ length: 50 }, (_, i) => alarm(60 - i)), ...ended];
    await advanceTime(16_000);
    await waitFor(async () =>
      expect(within(await table()).getByRole('row', { name: /Alarm 2/ }).textContent).toContain('accepted'),
    );
    expect(within(await table()).getByRole('row', { name: /Alarm 1/ }).textContent).toContain('failed');
    const named = server.received.flatMap(({ call, body }) => (call === TABLE && alarmsOf(body)) || []);
    expect(named).toEqual(expected.calls);
    const single = server.calls().flatMap((call) => /details\/(\d+)$/.exec(call)?.[1] ?? []);
    expect(single.map(Number)).toEqual(expected.single);
  },
  60_000,
);

/** Ids of the alarms that a request asks for, if any. */
function alarmsOf(body: unknown): number[][] | undefined {
  const ids = (body as AlarmTableRequest).alarmsFilter?.alarms;
  return ids && [ids];
}

it('acknowledges checked alarms after a question, with a result for each', async () => {
  const { server, user } = await open('/alarm-table?tab=0&sel=1.3', {
    answers: {
      'POST /rest/api/alarmtable/acknowledge': {
        body: {
          list: [
            { id: 1, ok: true, status: 'ACKNOWLEDGED' },
            { id: 3, ok: false, status: 'FINISHED', reason: 'ALARM_ENDED' },
          ],
        },
      },
    },
  });
  await table();
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Acknowledge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Acknowledge 2 alarms?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'on my way');
  await user.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
  expect(await within(dialog).findByText('1 of 2 done')).toBeTruthy();
  expect(within(dialog).getByRole('row', { name: /Alarm 1 acknowledged/ })).toBeTruthy();
  expect(within(dialog).getByRole('row', { name: /Alarm 3 has ended already/ })).toBeTruthy();
  expect(server.received.find(({ call }) => call.endsWith('/acknowledge'))?.body).toEqual({
    ids: [1, 3],
    text: 'on my way',
  });
});

it('on a platform with the specification only, polls now and then, and quits by the alarm point', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { platform, server, user, requests } = await open('/alarm-table/2?tab=0', {
    extensions: null,
    answers: { 'GET /rest/api/alarmpoints/quit/70': { body: {} } },
  });
  await table();
  expect(requests()[0]).toEqual(FIRST_ALARM_TABLE);
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  platform.alarms = [alarm(4), ...platform.alarms];
  await advanceTime(16_000);
  expect(await screen.findByRole('button', { name: /^1 new/ })).toBeTruthy();
  const detail = within(await screen.findByRole('region', { name: 'Alarm 2' }));
  expect(detail.queryByRole('button', { name: 'Stop' })).toBeNull();
  await user.click(await detail.findByRole('button', { name: 'Quit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quit the alarms of “Alarm 2”?' }));
  await user.click(dialog.getByRole('button', { name: 'Quit' }));
  await waitFor(() => expect(server.calls()).toContain('GET /rest/api/alarmpoints/quit/70'));
  expect(server.calls().filter((call) => call.endsWith('/events') || call.includes('/acknowledge'))).toEqual([]);
}, 60_000);

it('the counters follow an alarm as the rows do', async () => {
  let tell: (message: string) => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      tell = (message) => controller.enqueue(new TextEncoder().encode(message));
    },
  });
  const { platform } = await open('/alarm-table?tab=0', {
    extensions: ['alarms', 'alarms.figures', 'authorities', 'events', 'participantGroups'],
    answers: { 'GET /rest/api/events': { stream } },
  });
  await screen.findByRole('button', { name: /^3\s*Running/ });
  platform.alarms = [alarm(4), ...platform.alarms];
  tell('id: 8\nevent: alarm\ndata: {"kind":"alarm","ref":4}\n\n');
  // without the event they are counted again after 10 s
  await screen.findByRole('button', { name: /^4\s*Running/ }, { timeout: 5_000 });
});

it('shows the icon of each alarm, which is JSON text', async () => {
  await open('/alarm-table/1?tab=0', { alarms: [alarm(1, { icon: '{"name":"fire","color":"#c62828"}' })] });
  expect(await within(await table()).findByLabelText('Fire')).toBeTruthy();
  expect(await within(await screen.findByRole('region', { name: 'Alarm 1' })).findByLabelText('Fire')).toBeTruthy();
});

it('has its filters in a sheet on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 600px'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  const { requests, user } = await open('/alarm-table?tab=0');
  await table();
  expect(screen.queryByRole('switch', { name: 'Urgent first' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(sheet.getByRole('switch', { name: 'Urgent first' }));
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ orderByPriority: true }));
  await user.click(sheet.getByRole('button', { name: /^Show/ }));
  expect(await screen.findByRole('button', { name: 'Filters, 1 active' })).toBeTruthy();
});

it('an export shows how many rows have arrived, and can be canceled', async () => {
  const { user } = await open('/alarm-table?tab=0');
  await table();
  const { fetch: answered } = globalThis;
  let send: (text: string) => void = () => {};
  let aborted = false;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!String(input).endsWith('/alarmtable/export')) return answered(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        init?.signal?.addEventListener('abort', () => {
          aborted = true;
          controller.error(init.signal?.reason);
        });
      },
    });
    return Promise.resolve(new Response(body));
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => send('Alarm,Text\r\nFire,"It burns,\nreally"\r\nWa'));
  await screen.findByRole('button', { name: 'Exporting: 1 of 3, cancel' });
  send('ter,in the cellar\r\n');
  await user.click(await screen.findByRole('button', { name: 'Exporting: 2 of 3, cancel' }));
  await screen.findByRole('button', { name: 'Export' });
  expect(aborted).toBe(true);
});
