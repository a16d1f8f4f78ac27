import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { forgetCapabilities } from '../../../dataProvider/http/capabilities.ts';
import { setTokens, setUser } from '../../../dataProvider/session/stored.ts';
import App from '../../../src/app/App.tsx';
import { beginQueries, beginSession } from '../../../src/app/beginSession.ts';
import { loadMessagePart } from '../../../src/i18n/i18n.ts';
import { fakeServer, USER } from '../fakeServer.ts';
import { renderTranslated } from '../translated.tsx';

// jsdom can't draw charts; the table beside each chart has its figures
vi.mock('react-apexcharts', () => ({ default: { default: () => null } }));

const TILE = { x: 0, y: 0, w: 6, h: 5, options: { period: 'today' } };
const LAYOUT = [
  { ...TILE, i: 'statistics', type: 'statistics' },
  { ...TILE, i: 'channels', type: 'channels' },
  { ...TILE, i: 'duty', type: 'onDuty' },
];
const capabilities = {
  product: 'fake',
  version: '1',
  timeZone: 'Europe/Prague',
  extensions: ['authorities', 'dashboard', 'duty', 'list.filters'] as const,
};
const DAYS = { from: '2026-11-23', to: '2026-11-23' };
const accepted = { alarms: 3, running: 0, accepted: 3, notAccepted: 0, ended: 0 };

it('is requested before anything renders, as far as the user may see it, and only once', async () => {
  await loadMessagePart('app');
  forgetCapabilities();
  setTokens('t1', 'r1');
  setUser({ ...USER, authorities: ['ALARM_TABLE', 'ALARM_ROTATIONAL_VIEW'] });
  const server = fakeServer({
    'GET /rest/api/capabilities': { body: capabilities },
    'GET /rest/api/widgets': { body: { widgets: JSON.stringify(LAYOUT), version: 1 } },
    'GET /rest/api/dashboard/statistics/today': {
      body: { ...DAYS, total: { ...accepted, acceptSeconds: 9 }, list: [{ at: '2026-11-23 08:00', ...accepted }] },
    },
    'GET /rest/api/duty': { body: { ...DAYS, list: [], count: 0, currentPage: 0, pageSize: 20, pagesCount: 0 } },
  });
  const times = (path: string) => server.calls().filter((call) => call === `GET /rest/api${path}`).length;
  const { queries, ready } = beginQueries('/');
  await ready;
  await waitFor(() => expect(times('/duty')).toBe(1));
  expect([times('/widgets'), times('/dashboard/statistics/today')]).toEqual([1, 1]);
  // channels are not requested without their extension
  expect(times('/channels')).toBe(0);

  window.history.replaceState(null, '', '/');
  renderTranslated(
    <App session={beginSession([], { ...capabilities, extensions: [...capabilities.extensions] }, queries)} />,
  );
  expect(await screen.findByRole('link', { name: 'Accepted 3' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'On duty now' })).toBeTruthy();
  expect([times('/widgets'), times('/dashboard/statistics/today'), times('/duty')]).toEqual([1, 1, 1]);
});

it('another page requests none of its data', async () => {
  const server = fakeServer({});
  setTokens('t1', 'r1');
  setUser({ ...USER, authorities: ['ADMIN'] });
  await beginQueries('/participants').ready;
  expect(server.calls()).toEqual([]);
});

it('shows a shift of somebody who can not be called as a gap, with the reason (A3)', async () => {
  await loadMessagePart('app');
  forgetCapabilities();
  setTokens('t1', 'r1');
  setUser({ ...USER, authorities: ['PARTICIPANT_ROTATIONAL_VIEW'] });
  const why = [{ code: 'noChannel', kind: 'participant', id: 7, title: 'Vera Kopp', resource: 'participants' }];
  const whole = { start: '2020-01-01 00:00:00', end: '2099-01-01 00:00:00' };
  const who = { participantId: 7, alarmPlanId: null, alarmPointId: null, title: 'Vera Kopp' };
  const reason = { kind: 'row', row: 'Row', rowId: 1, until: null };
  const schedule = {
    resource: 'team-schedules',
    id: 3,
    name: 'Boiler house',
    orgId: 1,
    orgName: null,
    shifts: [{ ...whole, who, reason }],
    gaps: [{ ...whole, why }],
    intended: [],
    doubles: [],
    complete: true,
  };
  fakeServer({
    'GET /rest/api/capabilities': { body: capabilities },
    'GET /rest/api/widgets': {
      body: {
        widgets: JSON.stringify([
          { ...TILE, i: 'duty', type: 'onDuty' },
          { ...TILE, i: 'gaps', type: 'gaps' },
        ]),
        version: 1,
      },
    },
    'GET /rest/api/duty': {
      body: { ...DAYS, list: [schedule], count: 1, currentPage: 0, pageSize: 20, pagesCount: 1 },
    },
  });
  const { queries, ready } = beginQueries('/');
  await ready;
  window.history.replaceState(null, '', '/');
  renderTranslated(
    <App session={beginSession([], { ...capabilities, extensions: [...capabilities.extensions] }, queries)} />,
  );
  const text = 'Participant Vera Kopp can’t be called: no channel is set up for the device.';
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  expect(screen.getByText('On duty, but can’t be called')).toBeTruthy();
  expect(screen.queryByText('covered')).toBeNull();
});

it('says from when a schedule is valid that is not yet, instead of a gap', async () => {
  await loadMessagePart('app');
  forgetCapabilities();
  setTokens('t1', 'r1');
  setUser({ ...USER, authorities: ['PARTICIPANT_ROTATIONAL_VIEW'] });
  const gaps = [{ start: '2020-01-01 00:00:00', end: '2098-03-01 00:00:00' }];
  const none = { shifts: [], gaps, intended: [], doubles: [], complete: true };
  const schedule = { resource: 'team-schedules', id: 3, name: 'Boiler house', orgId: 1, orgName: null, ...none };
  const tiles = ['onDuty', 'gaps'].map((type) => ({ ...TILE, i: type, type }));
  fakeServer({
    'GET /rest/api/capabilities': { body: capabilities },
    'GET /rest/api/widgets': { body: { widgets: JSON.stringify(tiles), version: 1 } },
    'GET /rest/api/duty': {
      body: {
        ...DAYS,
        list: [{ ...schedule, begins: '2098-03-01' }],
        count: 1,
        currentPage: 0,
        pageSize: 20,
        pagesCount: 1,
      },
    },
  });
  const { queries, ready } = beginQueries('/');
  await ready;
  window.history.replaceState(null, '', '/');
  renderTranslated(
    <App session={beginSession([], { ...capabilities, extensions: [...capabilities.extensions] }, queries)} />,
  );
  await waitFor(() => expect(screen.getAllByText('Valid from 01/03/2098')).toHaveLength(2));
  expect(screen.queryByText('Nobody is on duty')).toBeNull();
  expect(screen.queryByText('covered')).toBeNull();
});
