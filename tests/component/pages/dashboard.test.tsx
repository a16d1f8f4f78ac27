import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

// jsdom can't draw charts; the table beside each chart has its figures
vi.mock('react-apexcharts', () => ({ default: { default: () => null } }));

const FIGURES = { from: '2026-11-23', to: '2026-11-23' };
const extensions: Extension[] = ['authorities', 'dashboard', 'list.filters'];
const statistics = {
  ...FIGURES,
  total: { alarms: 8, running: 1, waiting: 1, accepted: 3, takenOver: 2, notAccepted: 1, ended: 0, acceptSeconds: 42 },
  list: [
    { at: '2026-11-23 08:00', alarms: 8, running: 1, waiting: 1, accepted: 3, takenOver: 2, notAccepted: 1, ended: 0 },
  ],
};
const LAYOUT = [
  { i: 'statistics', type: 'statistics', x: 0, y: 0, w: 6, h: 5, options: { period: 'today' } },
  { i: 'memory', type: 'memory', x: 6, y: 0, w: 3, h: 2 },
  { i: 'radar', type: 'weather', x: 9, y: 0, w: 3, h: 2, city: 'Brno' },
];
const REPLIES = {
  '/dashboard/statistics/today': { body: statistics },
  '/dashboard/statistics/week_ago': { body: { ...statistics, total: { ...statistics.total, acceptSeconds: 50 } } },
};

async function open(authorities = ['ADMIN'], layout: unknown = LAYOUT, more: object = {}) {
  const stored = { widgets: layout === null ? null : JSON.stringify(layout), version: 4 };
  const view = await renderApp('/', {
    answers: {
      'GET /rest/api/capabilities': {
        body: { product: 'fake', version: '1', timeZone: 'Europe/Prague', extensions },
      },
      'GET /rest/api/widgets': () => ({ body: { ...stored } }),
      'PUT /rest/api/widgets': ({ body }: { body: unknown }) => {
        Object.assign(stored, body, { version: stored.version + 1 });
        return { body: { version: stored.version } };
      },
      ...Object.fromEntries(Object.entries(REPLIES).map(([path, reply]) => [`GET /rest/api${path}`, reply])),
      ...more,
    } as never,
    extensions,
    authorities,
  });
  const tiles = () => (JSON.parse(stored.widgets ?? '[]') as { i: string; x: number; y: number }[]).flat();
  return { ...view, stored, tiles, user: userEvent.setup() };
}
const tile = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows figures with links to their lists, and the same in a table [S3.147]', async () => {
  await open();
  const statisticsTile = await tile('Alarm statistics');
  const accepted = await statisticsTile.findByRole('link', { name: 'Accepted 3' });
  expect(accepted.getAttribute('href')).toBe('/alarm-table?tab=0&f.from=2026-11-23&f.to=2026-11-23&f.figure=accepted');
  const row = statisticsTile.getByRole('row', { name: /^08:00/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '2', '1', '1', '1', '0']);
  expect(statisticsTile.getByText('accepted after 42 s on average')).toBeTruthy();
});

const CALLS_LAYOUT = [{ i: 'calls', type: 'mediaCalls', x: 0, y: 0, w: 6, h: 5, options: { period: 'today' } }];

it('calls without told results are not open, and what is not told is a dash, never 0 (U10)', async () => {
  const list = [{ time: '2026-11-23 08:00', count: 7 }];
  await open(['ADMIN'], CALLS_LAYOUT, { 'GET /rest/api/dashboard/calls/today': { body: { ...FIGURES, list } } });
  const calls = await tile('Media calls');
  const row = await calls.findByRole('row', { name: /^08:00/ });
  expect(calls.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Time',
    'Answered',
    'No answer',
    'Failed',
    'Result not told',
  ]);
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['–', '–', '–', '7']);
});

it('calls whose results are told are open as long as they have none; no number of calls links to alarms (U10)', async () => {
  const list = [{ at: '2026-11-23 08:00', calls: 7, answered: 3, noAnswer: 1, failed: 1 }];
  await open(['ADMIN'], CALLS_LAYOUT, { 'GET /rest/api/dashboard/calls/today': { body: { ...FIGURES, list } } });
  const calls = await tile('Media calls');
  const row = await calls.findByRole('row', { name: /^08:00/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '1', '1', '2']);
  expect(calls.queryByRole('link', { name: /Answered|No answer|Failed|Open/ })).toBeNull();
});

it('continues when a tile fails, which can be tried again, and shows an unknown one', async () => {
  let works = false;
  const machine = {
    at: '',
    memory: { total: 4 * 1024 ** 3, used: 3.5 * 1024 ** 3 },
    disk: { total: 2, used: 1 },
    systemCpuLoad: 0,
    cpuLoad: 0,
    cpuTime: 5,
    cores: 2,
    uptime: 100,
  };
  const failed = { status: 500, body: { reason: 'No machine' } };
  const { user } = await open(['ADMIN'], LAYOUT, {
    'GET /rest/api/dashboard/resources': () => (works ? { body: machine } : failed),
  });
  const memory = await tile('Memory');
  expect((await memory.findByRole('alert')).textContent).toContain('No machine');
  expect(await (await tile('Alarm statistics')).findByRole('link', { name: 'Accepted 3' })).toBeTruthy();
  expect((await tile('weather')).getByText(/belongs to another program/)).toBeTruthy();
  works = true;
  await user.click(memory.getByRole('button', { name: 'Try again' }));
  expect(await memory.findByText('88 %')).toBeTruthy();
  expect(memory.getByText('3.5 of 4 GiB')).toBeTruthy();
});

it('stores what was moved, removed and added by keyboard, and keeps unknown tiles [S3.135]', async () => {
  const { tiles, user, stored } = await open();
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  (await screen.findByRole('button', { name: /^Move Memory/ })).focus();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(tiles()?.find(({ i }) => i === 'memory')?.x).toBe(5));
  (await screen.findByRole('button', { name: /^Move Alarm statistics/ })).focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: 'Tile' }));
  await user.click(await screen.findByRole('button', { name: 'Disk' }));
  // the added tile gets the focus
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Move Disk/ })));
  await waitFor(() => expect(tiles()?.map(({ i }) => i)).toEqual(['memory', 'radar', 'disk']));
  expect(tiles()?.[1]).toMatchObject({ type: 'weather', city: 'Brno' });
  expect(stored.version).toBeGreaterThan(4);
});

it('a copied tile has its own name and gets the focus', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  await user.click(await screen.findByRole('button', { name: 'More for Memory' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Move Memory \(2\) / })));
  expect(screen.getByRole('button', { name: 'Remove Memory' })).toBeTruthy();
});

it('merges what another window has stored meanwhile', async () => {
  const { tiles, stored, user } = await open();
  await tile('Memory');
  stored.widgets = JSON.stringify([...LAYOUT, { i: 'theirs', type: 'disk', x: 0, y: 9, w: 3, h: 2 }]);
  stored.version += 1;
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Memory' }));
  await waitFor(() => expect(tiles()?.map(({ i }) => i)).toEqual(['statistics', 'radar', 'theirs']));
  expect(await screen.findByText(/both changes were kept/)).toBeTruthy();
  expect(await tile('Disk')).toBeTruthy();
});

it('changes the period of a tile permanently', async () => {
  const { tiles, user } = await open();
  const shown = await tile('Alarm statistics');
  await user.selectOptions(shown.getByRole('combobox', { name: 'Period of Alarm statistics' }), 'last 7 days');
  expect(await shown.findByText('accepted after 50 s on average')).toBeTruthy();
  await waitFor(() => expect(tiles()?.[0]).toMatchObject({ options: { period: 'week_ago' } }));
});

it('shows a new user the tiles with data he may see, and offers no others', async () => {
  const { user } = await open(['PARTICIPANT_VIEW'], null);
  await tile('Memory');
  expect(screen.queryByRole('region', { name: 'Alarm statistics' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tile' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'CPU time' })).toBeTruthy();
  expect(dialog.getAllByRole('button', { name: 'Participants' })).toHaveLength(2);
  expect(dialog.queryByRole('button', { name: 'Last alarms' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Users' })).toBeNull();
});

it('offers every widget of the specification [S3.148][S3.149][S3.150][S3.152][S3.153][S3.154][S3.155]', async () => {
  const { user } = await open(['ADMIN'], []);
  await user.click(await screen.findByRole('button', { name: 'Tile' }));
  const dialog = within(await screen.findByRole('dialog'));
  const widgets = ['Last alarms', 'Alarm statistics', 'Media calls by type', 'General info', 'Media calls'];
  for (const name of [...widgets, 'Memory', 'Disk', 'System CPU load', 'CPU load', 'CPU time'])
    expect(await dialog.findByRole('button', { name })).toBeTruthy();
});

it('says of a tile which authority its data needs, and whom to ask (U15)', async () => {
  await open([]);
  const statistics = await tile('Alarm statistics');
  expect(
    statistics.getByText('Needs the authority “Watch the alarm table and history”. Ask an administrator.'),
  ).toBeTruthy();
});

it('says whom to ask and what is open to a user without any authority, and has no empty tile (U15)', async () => {
  await open([], null);
  expect(await screen.findByRole('heading', { name: 'You have no role yet' })).toBeTruthy();
  expect(screen.getByText(/Ask an administrator of your organization for one\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Handbook' }).getAttribute('href')).toBe('/documentation');
  await tile('Memory');
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    'Memory',
    'Disk',
    'System CPU load',
    'CPU load',
    'CPU time',
    // notifications
    'Messages',
  ]);
});

it('shows an unknown count as unknown, never as none [C4]', async () => {
  const uncounted = { list: [{ id: 1, name: 'Fire' }], currentPage: 0, pageSize: 1 };
  const count = (resource: string, x: number) => ({
    i: resource,
    type: 'count',
    x,
    y: 0,
    w: 3,
    h: 2,
    options: { resource },
  });
  const layout = [count('alarm-points', 0), count('users', 3), count('participants', 6)];
  await open(['ADMIN'], layout, {
    'POST /rest/api/list': ({ body }: { body: unknown }) => {
      const { type } = body as { type: string };
      if (type === 'ALARMPOINT') return { body: uncounted };
      return { body: { ...uncounted, list: [], count: type === 'USER' ? 0 : 1284, pagesCount: 1 } };
    },
  });
  expect(await (await tile('Alarm points')).findByRole('link', { name: 'not available' })).toBeTruthy();
  expect(await (await tile('Users')).findByRole('link', { name: '0' })).toBeTruthy();
  expect((await (await tile('Participants')).findByRole('link', { name: '1,284' })).getAttribute('href')).toBe(
    '/participants?org=1',
  );
});

it.each([
  ['a text with several values', { surname: ['Malá', 'Novák'] }, '&f.surname=Mal%C3%A1&f.surname=Nov%C3%A1k'],
  ['whether it is active', { active: false }, '&f.active=false'],
  ['one language', { language: 'GERMAN' }, '&f.language=GERMAN'],
])('a number leads to the list with exactly so many rows, filtered by %s (U10)', async (_, filter, query) => {
  const asked: { [key: string]: unknown }[] = [];
  const options = { resource: 'participants', filter };
  const layout = [{ i: 'people', type: 'count', x: 0, y: 0, w: 3, h: 2, options }];
  const { user } = await open(['ADMIN'], layout, {
    'POST /rest/api/list': ({ body }: { body: unknown }) => {
      const request = body as { type: string; filters?: object };
      if (request.type === 'PARTICIPANT') asked.push({ ...request });
      const count = request.filters ? 12 : 40;
      return { body: { list: [], currentPage: 0, pageSize: 20, count, pagesCount: 1 } };
    },
  });
  const link = await (await tile('Participants')).findByRole('link', { name: '12' });
  expect(link.getAttribute('href')).toBe(`/participants?org=1${query}`);
  await user.click(link);
  await waitFor(() => expect(asked.filter(({ filters }) => filters)).toHaveLength(2));
  const rows = asked
    .filter(({ filters }) => filters)
    .map(({ filters, parentOrgId, recursive }) => ({ filters, parentOrgId, recursive }));
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[0]).toMatchObject({ parentOrgId: 1, recursive: true });
});

it('shows the last alarms with their own icons', async () => {
  const alarm = {
    id: 3,
    alarmName: 'Cardiac arrest',
    status: 'PROCESSING',
    triggeredAt: '2026-11-23 08:00:00',
    icon: '{"name":"fire","color":"#c62828"}',
  };
  await open(['ADMIN'], [{ i: 'lastAlarms', type: 'lastAlarms', x: 0, y: 0, w: 5, h: 5 }], {
    'POST /rest/api/alarmtable': { body: { list: [alarm], count: 1 } },
  });
  const last = await tile('Last alarms');
  const link = await last.findByRole('link', { name: /Cardiac arrest/ });
  await waitFor(() =>
    expect(getComputedStyle(link.querySelector('.w-tile') as Element).backgroundColor).toBe('rgb(198, 40, 40)'),
  );
});
