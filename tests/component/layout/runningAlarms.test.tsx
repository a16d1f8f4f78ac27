import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../app/renderApp.tsx';

const TABLE = 'POST /rest/api/alarmtable';

/** Opens the account page with a changeable number of running alarms, and waits until the top bar has requested it. */
async function open(authorities: string[]) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const running = { count: 0 };
  const answer = () => ({ body: { list: [], count: running.count, currentPage: 0, pageSize: 1, pagesCount: 0 } });
  const { server } = await renderApp('/account', { authorities, answers: { [TABLE]: answer } });
  const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await later(3_000);
  return { running, server, later };
}
const badge = () => screen.queryByRole('link', { name: /running alarm/ });

it('the number of running alarms links to them on every screen, and disappears when they have ended', async () => {
  const { running, later } = await open(['ALARM_TABLE']);
  expect(badge()).toBeNull();
  running.count = 2;
  await later(21_000);
  expect(badge()?.getAttribute('aria-label')).toBe('2 running alarms');
  expect(badge()?.textContent).toBe('2');
  expect(badge()?.getAttribute('href')).toBe('/alarm-table?tab=0&f.hours=8784&f.figure=running');
  running.count = 0;
  await later(21_000);
  expect(badge()).toBeNull();
});

it('running alarms are not requested for users who may not see alarms', async () => {
  const { server } = await open(['PARTICIPANT_VIEW']);
  expect(server.calls()).not.toContain(TABLE);
});
