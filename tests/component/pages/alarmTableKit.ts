import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { AlarmDetails, AlarmRow, AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { FIRST_ALARM_TABLE } from '../../contract/firstAlarmTable.ts';
import { renderApp } from '../app/renderApp.tsx';
import type { fakeServer } from '../fakeServer.ts';

const FULL: Extension[] = ['alarms', 'authorities', 'participantGroups'];
export const TABLE = 'POST /rest/api/alarmtable';

const two = (value: number) => String(value).padStart(2, '0');

/** A running alarm as a row of the table. */
export function alarm(id: number, changes: Partial<AlarmRow> = {}): AlarmRow {
  return {
    id,
    alarmName: `Alarm ${id}`,
    alarmPointId: 70,
    systemId: `S-${id}`,
    status: 'PROCESSING',
    icon: null,
    triggeredBy: 'Nurse call',
    triggeredAt: `2026-11-22 14:${two(Math.floor(id / 60))}:${two(id % 60)}`,
    startsAt: '2026-11-22 14:00:00',
    endedAt: null,
    orgId: 1,
    orgName: 'Elbe Health Group',
    priority: 2,
    manual: false,
    text: `Fire ${id}`,
    required: 2,
    accepted: 1,
    acknowledged: 0,
    calls: 2,
    failedCalls: 0,
    parentId: null,
    running: true,
    ...changes,
  };
}

function details(row: AlarmRow): AlarmDetails {
  return {
    ...row,
    translations: [],
    speechText: 'There is a fire',
    language: 'ENGLISH',
    acknowledgeMode: 'ACCEPT',
    acknowledgeUntil: null,
    tracks: [{ planId: 3, title: 'On duty', steps: 2, round: 0, step: 0 }],
    callList: [
      {
        id: 5,
        track: 0,
        round: 0,
        step: 0,
        participantId: 9,
        participantName: 'Jana Dvořáková',
        deviceType: 'MOBILE',
        address: '+420 600 100 200',
        channel: 'simulated',
        state: 'DECLINED',
        repeats: 0,
        reason: null,
        dueAt: null,
        sentAt: '2026-11-22 14:30:42',
        deliveredAt: null,
        reasons: [],
        answeredAt: '2026-11-22 14:30:55',
        endedAt: null,
      },
    ],
    log: [
      { id: 1, at: '2026-11-22 14:30:41', kind: 'raised', callId: null, actorName: 'Nurse call', detail: {} },
      { id: 2, at: '2026-11-22 14:30:42', kind: 'callSent', callId: 5, actorName: null, detail: {} },
      {
        id: 3,
        at: '2026-11-22 14:31:42',
        kind: 'stepPassed',
        callId: null,
        actorName: null,
        detail: {
          step: 1,
          deadEnds: [
            { code: 'inactive', kind: 'participant', id: 8, title: 'Vera Kopp' },
            { code: 'nobody', kind: 'step', id: null, title: '' },
          ],
        },
      },
    ],
    instructionFiles: ['1/escape plan.pdf'],
    complete: true,
  };
}

/** Opens a page of a platform whose alarms a test can change, and whose replies it can hold back until `replies`. */
export async function open(
  route: string,
  {
    extensions = FULL as Extension[] | null,
    answers = {} as Parameters<typeof fakeServer>[0],
    alarms = [3, 2, 1].map((id) => alarm(id)),
    authorities = ['ADMIN'],
    orgId = 1,
  } = {},
) {
  const platform: { alarms: AlarmRow[]; replies: Promise<void> | undefined } = { alarms, replies: undefined };
  const page = async ({ body }: { body: unknown }) => {
    await platform.replies;
    const { currentPage, pageSize, columnsFilter, alarmsFilter } = body as AlarmTableRequest;
    const statuses = columnsFilter.status ?? [];
    const ids = alarmsFilter?.alarms;
    const all = platform.alarms.filter(
      ({ id, status }) => (statuses.length === 0 || statuses.includes(status)) && (ids?.includes(id) ?? true),
    );
    const list = all.slice(currentPage * pageSize, (currentPage + 1) * pageSize);
    return { body: { list, count: all.length, currentPage, pageSize, pagesCount: 1 } };
  };
  const byId = Object.fromEntries(
    Array.from({ length: 80 }, (_, id) => [
      `GET /rest/api/alarmtable/details/${id}`,
      () => {
        const row = platform.alarms.find((one) => one.id === id);
        return row ? { body: details(row) } : { status: 404 };
      },
    ]),
  );
  const rendered = await renderApp(route, {
    extensions,
    authorities,
    orgId,
    answers: { [TABLE]: page, 'POST /rest/api/history': page, ...byId, ...answers },
  });
  /** Bodies of the requests for rows; a request for a count has a page size of 1 and is left out. */
  const requests = (of = TABLE) =>
    rendered.server.received.flatMap(({ call, body }) =>
      call === of && (body as typeof FIRST_ALARM_TABLE).pageSize > 1 ? [body] : [],
    );
  return { ...rendered, platform, requests, user: userEvent.setup() };
}

/** The table of alarms. */
export const table = () => screen.findByRole('table', { name: 'Alarms' });
/** Advances the time, so that the table polls again. */
export async function advanceTime(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
