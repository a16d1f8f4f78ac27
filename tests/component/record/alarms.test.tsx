import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

const TABLE = 'POST /rest/api/alarmtable';
const VIEWS = ['ALARMPOINT_VIEW', 'ALARMPLAN_VIEW', 'PARTICIPANT_VIEW', 'PARTICIPANT_GROUP_VIEW'];
const RECORDS = {
  'alarm-points': 'alarmpoints',
  'alarm-plans': 'alarmplans',
  participants: 'participants',
  'participant-groups': 'participant-groups',
};
const FULL: Extension[] = ['alarms', 'authorities', 'participantGroups'];

/** Opens the record with id 12, for which these alarms are running. */
async function open(
  resource: keyof typeof RECORDS,
  { authorities = ['ALARM_TABLE', ...VIEWS], extensions = FULL as Extension[] | null } = {},
) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const running = { list: [{ id: 41, alarmName: 'Boiler house', status: 'PROCESSING' }] };
  const { server } = await renderApp(`/${resource}/12`, {
    authorities,
    extensions,
    answers: {
      [`GET /rest/api/${RECORDS[resource]}/12`]: { body: { id: 12, name: 'North', orgId: 1 } },
      [TABLE]: () => ({
        body: { ...running, count: running.list.length, currentPage: 0, pageSize: 20, pagesCount: 1 },
      }),
    },
  });
  await screen.findByRole('heading', { level: 2, name: /North/ });
  // the count in the top bar requests one row only
  const asked = () =>
    server.received.flatMap(({ call, body }) =>
      call === TABLE && (body as AlarmTableRequest).pageSize > 1 ? [body as AlarmTableRequest] : [],
    );
  return { running, asked };
}

it.each([
  ['alarm-points', '1 running alarm', { columnsFilter: expect.objectContaining({ alarmPointId: [12] }) }],
  ['alarm-plans', '1 running alarm', { plansFilter: { plans: [12] } }],
  ['participants', 'Called in 1 alarm', { participantsFilter: { participants: [12], groups: [] } }],
  ['participant-groups', 'Called in 1 alarm', { participantsFilter: { participants: [], groups: [12] } }],
] as const)('a record of %s links to the running alarms it is in', async (resource, name, filter) => {
  const { asked } = await open(resource);
  await userEvent.setup().click(await screen.findByRole('button', { name }));
  const item = await screen.findByRole('menuitem', { name: /calling Boiler house/i });
  expect(item.getAttribute('href')).toBe('/alarm-table/41?tab=0');
  expect(asked()[0]).toMatchObject({ ...filter, duration: { option: 'HOURS_DURATION', hours: 8784 } });
  expect(asked()[0]?.figuresFilter).toEqual({ figures: ['running'] });
});

it('disappears when the alarm has ended', async () => {
  const { running } = await open('alarm-points');
  const button = await screen.findByRole('button', { name: '1 running alarm' });
  running.list = [];
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(button.isConnected).toBe(false);
});

it('requests nothing for users who may not see alarms', async () => {
  const { asked } = await open('alarm-points', { authorities: VIEWS });
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(asked()).toEqual([]);
});

it('on a platform with the specification only, nothing is requested for plans', async () => {
  const plan = await open('alarm-plans', { authorities: ['ALARM_TABLE'], extensions: null });
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(plan.asked()).toEqual([]);
});
