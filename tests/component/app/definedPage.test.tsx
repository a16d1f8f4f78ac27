import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OverlayFile } from '../../../src/engine/load.ts';
import { setLanguage } from '../../../src/i18n/i18n.ts';
import { renderApp } from './renderApp.tsx';

const tile = (name: string, type: string, place: object, options?: object) => ({ name, type, ...place, options });
const overlay: OverlayFile = {
  source: 'room.json',
  content: {
    schema: 1,
    add: [
      {
        schema: 1,
        kind: 'page',
        name: 'control-room',
        menu: { section: 'monitor', order: 1, icon: 'dashboard' },
        access: { read: 'CONTROL' },
        tiles: [
          tile('groups', 'list', { x: 3, y: 0, w: 9, h: 2 }, { resource: 'participant-groups', rows: 2 }),
          tile('away', 'count', { x: 0, y: 0, w: 3, h: 1 }, { resource: 'participants', filter: { active: false } }),
          tile('users', 'count', { x: 0, y: 1, w: 3, h: 1 }, { resource: 'users' }),
          tile('duty', 'text', { x: 0, y: 2, w: 12, h: 1 }),
        ],
      },
    ],
    labels: {
      en: {
        'tiles.control-room.away.title': 'Away',
        'tiles.control-room.duty.title': 'On duty',
        'tiles.control-room.duty.text': 'Call the head of security first.',
      },
      de: { 'pages.control-room': 'Leitstand' },
    },
  },
};

const groups = [
  { id: 7, name: 'Night shift', orgId: 1, description: 'From ten' },
  { id: 8, name: 'Day shift', orgId: 1 },
];
const page = (list: object[], count: number) => ({ list, count, currentPage: 0, pageSize: 20, pagesCount: 1 });
const extensions = ['authorities', 'participantGroups', 'list.filters'] as const;
const answers: NonNullable<Parameters<typeof renderApp>[1]>['answers'] = {
  'GET /rest/api/capabilities': { body: { product: 'fake', version: '1', timeZone: 'Europe/Prague', extensions } },
  'POST /rest/api/list': ({ body }) => {
    const { type } = body as { type: string };
    if (type === 'PARTICIPANT') return { body: page([{ id: 1, name: 'Ada' }], 1234) };
    if (type === 'PARTICIPANT_GROUP') return { body: page(groups, 2) };
    return type === 'USER' ? { status: 500, body: { reason: 'Boom' } } : { body: page([], 0) };
  },
};
const open = (authorities = ['ADMIN']) =>
  renderApp('/control-room', { answers, overlays: [overlay], extensions: [...extensions], authorities });
const tileOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.closest('section') ?? heading);
};

it('shows the tiles of a page that an overlay adds, a failing one too', async () => {
  const { server } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Control room' })).toBeTruthy();
  const away = await tileOf('Away');
  expect(await away.findByText('1,234')).toBeTruthy();
  expect(away.getByRole('link', { name: 'Away' }).getAttribute('href')).toBe('/participants?org=1&f.active=false');
  const list = await tileOf('Participant groups');
  const rows = await list.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Night shiftFrom ten', 'Day shift']);
  expect(list.getByRole('link', { name: 'Night shift' }).getAttribute('href')).toBe('/participant-groups/7');
  expect((await (await tileOf('Users')).findByRole('alert')).textContent).toContain('Boom');
  expect((await tileOf('On duty')).getByText('Call the head of security first.')).toBeTruthy();
  const asked = server.received.find(({ body }) => (body as { type?: string })?.type === 'PARTICIPANT');
  expect(asked?.body).toMatchObject({ filters: { active: false }, pageSize: 1, recursive: true });
});

it('lays the tiles out by column and row, in reading order', async () => {
  await open();
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Away', 'Participant groups', 'Users', 'On duty']);
  const box = headings[1]?.closest<HTMLElement>('[data-tile]');
  expect([box?.style.gridColumn, box?.style.gridRow]).toEqual(['4 / span 9', '1 / span 2']);
});

it('has a menu entry for users with the required authority', async () => {
  await open(['ALARM_TABLE']);
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  const entry = () => within(menu).getByText('Control room').closest('[aria-disabled="true"]');
  expect(entry()).not.toBeNull();
});

it('uses English labels that another language lacks, and translates shipped texts [U9]', async () => {
  await open();
  await screen.findByRole('heading', { level: 2, name: 'Away' });
  await setLanguage('de');
  expect(await screen.findByRole('heading', { level: 1, name: 'Leitstand' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Away' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Benutzer' })).toBeTruthy();
  await setLanguage('en');
});

it('shows who is on duty now, and where nobody is', async () => {
  const shift = (who: string, start: string, end: string) => ({
    start,
    end,
    reason: { kind: 'row', row: '', rowId: 1, until: null },
    who: { participantId: 1, alarmPlanId: null, alarmPointId: null, title: who },
  });
  const schedule = (id: number, name: string, shifts: object[]) => ({
    resource: 'team-schedules',
    id,
    name,
    orgId: 1,
    orgName: '',
    shifts,
    gaps: [],
    intended: [],
    doubles: [],
    complete: true,
  });
  const [past, future] = ['2000-01-01 00:00:00', '2999-01-01 00:00:00'];
  const list = [
    schedule(5, 'Rescue', [shift('Anna', past, future), shift('Berta', past, '2000-01-02 00:00:00')]),
    schedule(6, 'Fire', [shift('Carl', '2998-01-01 00:00:00', future)]),
  ];
  const told = ['authorities', 'duty'] as const;
  await renderApp('/control-room', {
    answers: {
      ...answers,
      'GET /rest/api/capabilities': {
        body: { product: 'x', version: '1', timeZone: 'Europe/Prague', extensions: told },
      },
      'GET /rest/api/duty': { body: { from: '', to: '', list, count: 2, currentPage: 0, pageSize: 20, pagesCount: 1 } },
    },
    overlays: [
      {
        source: 'duty.json',
        content: {
          schema: 1,
          add: [
            {
              schema: 1,
              kind: 'page',
              name: 'control-room',
              tiles: [tile('now', 'onDuty', { x: 0, y: 0, w: 6, h: 2 })],
            },
          ],
        },
      },
    ],
    extensions: [...told],
    authorities: ['ADMIN'],
  });
  const now = await tileOf('On duty now');
  const rows = await now.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.trim())).toEqual(['RescueAnna', 'Fire Nobody is on duty']);
  expect(now.getByRole('link', { name: 'Rescue' }).getAttribute('href')).toBe('/team-schedules/5');
});
