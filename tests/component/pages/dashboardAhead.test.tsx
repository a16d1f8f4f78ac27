import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setTokens, setUser } from '../../../authProvider/session.ts';
import { forgetCapabilities } from '../../../dataProvider/capabilities.ts';
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
  ...{ product: 'fake', version: '1', timeZone: 'Europe/Prague' },
  extensions: ['authorities', 'dashboard', 'duty', 'list.filters'] as const,
};
const DAYS = { from: '2026-11-23', to: '2026-11-23' };
const accepted = { alarms: 3, running: 0, accepted: 3, notAccepted: 0, ended: 0 };

it('is requested before anything renders, as far as the user may see it, and only once', async () => {
  await loadMessagePart('app');
  forgetCapabilities();
  setTokens('t1', 'r1');
  setUser({ ...USER, authorities: ['ALARM_TABLE'] });
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
