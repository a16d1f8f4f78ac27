import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';
import { USER } from '../fakeServer.ts';

const EXTENSIONS: Extension[] = ['authorities', 'audit', 'channels', 'alarms', 'list.filters', 'dashboard'];
const list = (count: number, plan: number | null = 4) => ({
  body: {
    list: count > 0 ? [{ id: 1, alarmPlanId: plan }] : [],
    count,
    currentPage: 0,
    pageSize: 1,
    pagesCount: count,
  },
});
const answers = (records: number, alarms: number, audit: string[], configured: boolean) => ({
  // a dashboard without tiles
  'GET /rest/api/widgets': { body: { widgets: '[]', version: 1 } },
  'GET /rest/api/capabilities': {
    body: { product: 'fake', version: '1', timeZone: 'Europe/Prague', extensions: EXTENSIONS },
  },
  'POST /rest/api/list': list(records),
  'POST /rest/api/alarmtable': list(alarms),
  [`GET /rest/api/audit/USER/${USER.id}`]: {
    body: { list: audit.map((action, id) => ({ id, action, at: '2026-11-20 10:00:00', actor: 'admin' })), count: 1 },
  },
  'GET /rest/api/channels': {
    body: {
      at: '2026-11-20 10:00:00',
      list: [
        { name: 'smtp', configured },
        { name: 'simulated', configured: true },
      ],
    },
  },
});

beforeEach(() => localStorage.removeItem(`tocsin.firstSteps.${USER.id}`));

describe('first steps', () => {
  it('show what has been done, and can be hidden', async () => {
    const user = userEvent.setup();
    await renderApp('/', { extensions: EXTENSIONS, answers: answers(0, 0, ['update', 'changePassword'], false) });
    expect(await screen.findByText('1 of 7 done')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an alarm plan' }).getAttribute('href')).toBe('/alarm-plans/_new');
    await user.click(screen.getByRole('button', { name: 'Put away' }));
    expect(screen.queryByText('First steps')).toBeNull();
    expect(localStorage.getItem(`tocsin.firstSteps.${USER.id}`)).toBe('true');
  });

  it.each([
    ['all is done', EXTENSIONS, ['ADMIN'], answers(3, 1, ['changePassword'], true)],
    ['the user is no administrator', EXTENSIONS, ['ALARM_TABLE'], answers(0, 0, [], false)],
    ['the platform cannot tell', null, ['ADMIN'], answers(0, 0, [], false)],
  ] as const)('are not shown if %s', async (_, extensions, authorities, replies) => {
    const given = extensions && [...extensions];
    const { server } = await renderApp('/', { extensions: given, authorities: [...authorities], answers: replies });
    await screen.findByRole('heading', { name: 'Dashboard' });
    if (given && authorities[0] === 'ADMIN') {
      await waitFor(() => expect(server.calls()).toContain(`GET /rest/api/audit/USER/${USER.id}`));
    }
    expect(screen.queryByText('First steps')).toBeNull();
  });

  it('do not count an alarm point without a plan, which calls nobody [U18]', async () => {
    const replies = answers(3, 1, ['changePassword'], true);
    const withoutPlan = { ...replies, 'POST /rest/api/list': list(3, null) };
    await renderApp('/', { extensions: EXTENSIONS, answers: withoutPlan });
    expect(await screen.findByText('6 of 7 done')).toBeTruthy();
  });
});
