import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

export const shift = (start: string, end: string, participantId: number, title: string, more: object = {}) => ({
  start: `${start}:00`,
  end: `${end}:00`,
  who: { participantId, alarmPlanId: null, alarmPointId: null, title },
  reason: { kind: 'row', row: 'Day', rowId: 1, until: null, ...more },
});
export const ANNA = shift('2026-11-24 06:00', '2026-11-24 14:00', 5, 'Anna Meier');
const OTA_SAME_TIME = shift('2026-11-24 06:00', '2026-11-24 14:00', 8, 'Ota Hák');
export const JAN = shift('2026-11-26 14:00', '2026-11-26 22:00', 6, 'Jan Novák');
export const EVA = shift('2026-12-01 22:00', '2026-12-02 06:00', 7, 'Eva Malá');
const EVA_ELSEWHERE = shift('2026-11-24 12:00', '2026-11-24 20:00', 7, 'Eva Malá');

export const schedule = (id: number, name: string, shifts: object[]) => ({
  resource: 'team-schedules',
  id,
  name,
  orgId: 1,
  orgName: 'North',
  shifts,
  gaps: [],
  intended: [],
  doubles: [],
  complete: true,
});
export const page = (list: object[]) => ({
  from: '2026-11-23',
  to: '2026-11-29',
  list,
  count: list.length,
  currentPage: 0,
  pageSize: 20,
  pagesCount: 1,
});
export const EXTENSIONS: Extension[] = ['authorities', 'duty', 'overrides'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:00:00Z') });
});

/** Lets faked time pass. */
export const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

export async function openTimeline(
  answers: Parameters<typeof renderApp>[1] = {},
  shifts = [ANNA, OTA_SAME_TIME, JAN, EVA],
) {
  const duty = page([schedule(900, 'Rescue team', shifts), schedule(901, 'Ward team', [EVA_ELSEWHERE])]);
  const at = await renderApp('/timeline?date=2026-11-24&range=week', {
    authorities: ['ADMIN'],
    extensions: EXTENSIONS,
    ...answers,
    answers: { 'GET /rest/api/duty': { body: duty }, ...answers.answers },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Anna Meier, 24\/11\/2026 06:00 – 14:00/ }));
  return { ...at, user };
}
