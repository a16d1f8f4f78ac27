import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetCapabilities, getCapabilities } from '../../../dataProvider/http/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

// the screens are loaded lazily
configure({ asyncUtilTimeout: 25_000 });
beforeEach(() => localStorage.clear());

/** Rows as other platforms may send them: a bare id, nothing but an id, and fields of other names and kinds. */
const ODD = [
  7,
  { id: '8' },
  {
    jobId: 9,
    name: 'Boiler',
    alarmPoint: { id: 5 },
    state: 'IN_BEARBEITUNG',
    created: 1_795_627_615,
    priority: 'high',
    icon: { name: 'no such icon' },
  },
  { id: 10, alarmName: null, status: null, triggeredAt: {}, startTime: null, accepted: 'two', orgName: { de: 'Nord' } },
];
const LISTS = {
  'POST /rest/api/alarmtable': { body: ODD },
  'POST /rest/api/history': { body: { list: ODD } },
  'POST /rest/api/history/by-alarm': { body: { list: null } },
};
type Answers = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['answers']>;
const foreign = (route: string, answers: Answers = {}, authorities: string[] = []) =>
  renderApp(route, { authorities, extensions: null, answers: { ...LISTS, ...answers } });

/** A stored layout with a tile of each type below the other. */
const layoutOf = (types: readonly string[], options: object = {}) =>
  types.map((type, index) => ({ i: type, type, x: 0, y: index * 5, w: 6, h: 5, options }));

describe('an alarm table of unknown fields', () => {
  it.each(['/alarm-table?tab=0', '/alarm-table?tab=2'])('shows each row that has an id: %s (S7)', async (route) => {
    await foreign(route);
    const rows = within(await screen.findByRole('table'));
    await rows.findByRole('link', { name: '#7' });
    rows.getByRole('link', { name: '#8' });
    rows.getByRole('link', { name: '#10' });
    const boiler = within(rows.getByRole('row', { name: /Boiler/ }));
    boiler.getByText('IN_BEARBEITUNG');
    expect(rows.getAllByRole('row')).toHaveLength(5);
    expect(document.body.textContent).not.toMatch(/NaN|undefined|null|\[object|%\{/);
  });

  it.each([[null], [{}], ['text'], [{ status: {}, calls: 'many', log: {} }]])(
    'opens the details of an alarm that tell nothing: %j (S7)',
    async (body) => {
      const user = userEvent.setup();
      await foreign('/alarm-table/9?tab=0', { 'GET /rest/api/alarmtable/details/9': { body } });
      const detail = within(await screen.findByRole('region', { name: 'Boiler' }));
      await detail.findByText('This platform does not say who was called.');
      detail.getByText('IN_BEARBEITUNG');
      await user.click(detail.getByRole('tab', { name: 'Log' }));
      await detail.findByText('This platform keeps no log of the alarm.');
      await user.click(detail.getByRole('tab', { name: /Earlier/ }));
      await detail.findByText(/No earlier|no earlier/);
      expect(document.body.textContent).not.toMatch(/NaN|undefined|\[object|%\{/);
    },
  );

  it('offers to quit an alarm whose status is not final, without a field that says it runs (S10)', async () => {
    const user = userEvent.setup();
    const { server } = await foreign('/alarm-table/9?tab=0', {
      'GET /rest/api/alarmtable/details/9': { body: { id: 9, status: 'ACCEPTED', alarmPointId: 5 } },
      'GET /rest/api/alarmpoints/quit/5': { body: '' },
    });
    const detail = within(await screen.findByRole('region', { name: 'Boiler' }));
    await user.click(await detail.findByRole('button', { name: 'Quit' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quit' }));
    await waitFor(() => expect(server.calls()).toContain('GET /rest/api/alarmpoints/quit/5'));
  });

  it('does not offer to quit an alarm that has ended (S10)', async () => {
    await foreign('/alarm-table/9?tab=0', {
      'GET /rest/api/alarmtable/details/9': { body: { id: 9, status: 'FINISHED', alarmPointId: 5 } },
    });
    const detail = within(await screen.findByRole('region', { name: 'Boiler' }));
    await detail.findByRole('link', { name: 'Trigger again' });
    expect(detail.queryByRole('button', { name: 'Quit' })).toBeNull();
  });
});

it('a dashboard of unknown fields shows the alarms, and gauges without figures (S7)', async () => {
  const layout = layoutOf(['lastAlarms', 'memory', 'systemCpuLoad', 'cpuTime', 'generalInfo']);
  const answers = {
    'GET /rest/api/widgets': { body: { widgets: JSON.stringify(layout) } },
    'GET /rest/api/dashboard': { body: { alarms: { running: 3 }, calls: {} } },
    'GET /rest/api/dashboard/resources': { body: { memory: {}, disk: null, systemCpuLoad: 0.25, cpuTime: 'long' } },
  };
  await foreign('/', answers, ['ALARM_TABLE']);
  await screen.findByRole('link', { name: /#7/ });
  screen.getByRole('link', { name: /Boiler/ });
  await screen.findByText('25 %');
  expect(screen.getAllByText('No figure from this platform')).toHaveLength(2);
  await screen.findByText('Running now');
  expect(document.body.textContent).not.toMatch(/NaN|undefined|\[object|%\{/);
});

it('gauges of unknown figures show those of their own name, and the types of calls are known by it (S16)', async () => {
  const types = ['memory', 'disk', 'systemCpuLoad', 'callsByType'];
  const layout = layoutOf(types);
  await foreign('/', {
    'GET /rest/api/widgets': { body: { widgets: JSON.stringify(layout) } },
    'GET /rest/api/dashboard/resources': { body: { memory: { used: '512 MB', free: null }, load: [0.4, 0.3] } },
    'GET /rest/api/dashboard/calls-typed/today': { body: [{ medium: 'SMS', total: 12 }] },
  });
  await screen.findByText('512 MB');
  const textOf = (name: string) => screen.getByRole('region', { name }).textContent;
  expect([textOf('Memory'), textOf('Disk'), textOf('System CPU load')]).toEqual([
    'MemoryMemory, Used512 MB',
    'DiskNo figure from this platform',
    'System CPU loadLoad, 10.4Load, 20.3',
  ]);
  await waitFor(() => expect(textOf('Media calls by type')).toMatch(/SMS12$/));
});

describe('figures that a platform does not tell', () => {
  const day = new Date().toISOString().slice(0, 10);
  const layout = layoutOf(['statistics', 'mediaCalls', 'generalInfo'], { period: 'week_current' });
  const WIDGETS = { 'GET /rest/api/widgets': { body: { widgets: JSON.stringify(layout) } } };
  const headOf = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole('paragraph')[0]?.textContent;

  it('are said to be not told, never 0, and what is left of a total is drawn (S16)', async () => {
    await foreign('/', {
      ...WIDGETS,
      'GET /rest/api/dashboard': { body: { alarms: { running: 3 }, calls: { today: 9 } } },
      'GET /rest/api/dashboard/statistics/week_current': { body: [{ date: day, count: 5 }] },
      'GET /rest/api/dashboard/calls/week_current': { body: [{ date: day, count: 12, failed: 2 }] },
    });
    await screen.findByText('Running now');
    await screen.findAllByText('Failed');
    expect(headOf('Alarm statistics')).toBe(
      'Accepted –Taken over –Unhandled –Running –Waiting to start –Ended –Result not told 5',
    );
    expect(headOf('Media calls')).toBe('Answered –No answer –Failed 2Result not told 10');
    const info = within(screen.getByRole('region', { name: 'General info' }));
    expect(info.getByText('Unhandled').parentElement?.parentElement?.textContent).toContain('–');
  });

  it('have no series of their own where all are told', async () => {
    const told = { accepted: 1, takenOver: 0, notAccepted: 2, running: 1, waiting: 0, ended: 1 };
    await foreign('/', {
      ...WIDGETS,
      'GET /rest/api/dashboard': { body: {} },
      'GET /rest/api/dashboard/statistics/week_current': { body: [{ date: day, count: 5, ...told }] },
      'GET /rest/api/dashboard/calls/week_current': {
        body: [{ date: day, count: 12, failed: 2, answered: 8, noAnswer: 1 }],
      },
    });
    await screen.findAllByText('Failed');
    expect(headOf('Alarm statistics')).toBe('Accepted 1Taken over 0Unhandled 2Running 1Waiting to start 0Ended 1');
    expect(headOf('Media calls')).toBe('Answered 8No answer 1Failed 2Open 1');
  });
});

describe('a report made of alarms', () => {
  const rows = (status: string | null) =>
    [1, 2, 3].map((id) => ({ id, status, triggeredAt: `${new Date().toISOString().slice(0, 10)} 00:00:0${id}` }));

  it.each([
    [
      'of statuses that only the platform knows',
      'OFFEN',
      'Accepted –Taken over –Unhandled –Running –Waiting to start –Ended –Result not told 3',
    ],
    ['of known statuses', 'NOT_ACCEPTED', 'Accepted 0Taken over –Unhandled 3Running 0Waiting to start 0Ended 0'],
  ])('%s has a chart with data beside its total (S16)', async (_, status, legend) => {
    await foreign('/reports/detailed', { 'POST /rest/api/history': { body: { list: rows(status), count: 3 } } });
    const table = await screen.findByRole('table', { name: 'Alarms over time' });
    expect(table.closest('.sr')?.parentElement?.querySelector('p')?.textContent).toBe(legend);
    const totals = (await screen.findByRole('heading', { name: 'Total' })).parentElement;
    expect(totals?.textContent).toContain(status === 'OFFEN' ? 'Running–' : 'Running0');
  });
});

describe('a report of a platform that makes none', () => {
  const FORMATS = ['Excel', 'Excel datatable', 'Excel detailed', 'PDF', 'PDF detailed', 'CSV'];
  const EXPORT = 'POST /rest/api/reports/detailed/export';

  it('offers the formats of the specification, and shows the refusal (S11)', async () => {
    const user = userEvent.setup();
    const { server } = await foreign('/reports/detailed', {
      [EXPORT]: { status: 400, body: { reason: 'No such printer' } },
    });
    // asked when the console starts; here the answer is 404
    forgetCapabilities();
    expect(await getCapabilities()).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(FORMATS);
    await user.click(screen.getByRole('menuitem', { name: 'PDF detailed' }));
    await screen.findByText(/No such printer/);
    const sent = server.received.find(({ call }) => call.startsWith(EXPORT));
    expect(sent?.call).toBe(EXPORT);
    expect(sent?.body).toMatchObject({ groupBy: 'none', pageSize: expect.any(Number) });
    for (const name of ['key', 'lang', 'targets']) expect(sent?.body).not.toHaveProperty(name);
    expect(server.calls().filter((call) => call.includes('/reports/exports'))).toEqual([]);
  });
});

describe('a user without authorities on a platform that announces none', () => {
  it('may call people without an alarm point (S14)', async () => {
    await foreign('/alarm-trigger');
    await screen.findByText('Text only');
  });

  it('may trigger an alarm again, and sees the last alarms (S14)', async () => {
    await foreign('/alarm-table/9?tab=0', { 'GET /rest/api/alarmtable/details/9': { body: {} } });
    await screen.findByRole('link', { name: 'Trigger again' });
  });

  it('finds the menu locked (S14)', async () => {
    await foreign('/participants');
    const menu = within(await screen.findByRole('navigation', { name: /menu/i }));
    await waitFor(() => expect(menu.queryByRole('link', { name: 'Alarm table' })).toBeNull());
  });
});
