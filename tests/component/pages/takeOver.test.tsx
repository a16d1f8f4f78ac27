import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { alarm, open, table } from './alarmTableKit.ts';

const FULL: Extension[] = ['alarms', 'alarms.takeOver', 'authorities', 'participantGroups'];

/** An alarm that ended without being accepted. */
const missed = (id: number, changes: Partial<AlarmRow> = {}) =>
  alarm(id, {
    status: 'NOT_ACCEPTED',
    figure: 'notAccepted',
    running: false,
    endedAt: '2026-11-22 14:59:00',
    ...changes,
  });
const taken = { figure: 'takenOver', takenOverBy: 'Anna Schulze', takenOverAt: '2026-11-22 15:03:00' } as const;
const refusal = (reason: string) => ({
  id: 2,
  ok: false,
  status: 'NOT_ACCEPTED',
  reason,
  by: 'Anna Schulze',
  at: '2026-11-22 15:03:00',
});
const detailOf = async (name: string) => within(await screen.findByRole('region', { name }));

it('whoever takes an alarm over too late reads who was faster and when; the note is kept, and left as a comment (U6)', async () => {
  const { server, user } = await open('/alarm-table/2?tab=0', {
    extensions: FULL,
    alarms: [missed(2)],
    answers: {
      'POST /rest/api/alarmtable/acknowledge': { body: { list: [refusal('ALARM_TAKEN')] } },
      'POST /rest/api/alarmtable/comment': { body: { list: [{ id: 2, ok: true, status: 'NOT_ACCEPTED' }] } },
    },
  });
  const detail = await detailOf('Alarm 2');
  await user.click(await detail.findByRole('button', { name: 'Take over alarm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take over “Alarm 2”?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'I call them');
  await user.click(dialog.getByRole('button', { name: 'Take over alarm' }));
  const row = await dialog.findByRole('row', { name: /Alarm 2/ });
  expect(row.textContent).toContain('has been taken over already: Anna Schulze, 22/11/2026 15:03');
  expect((dialog.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('I call them');
  await user.click(dialog.getByRole('button', { name: 'Comment' }));
  const sent = server.received.filter(({ call }) => /acknowledge|comment/.test(call));
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['POST /rest/api/alarmtable/acknowledge', { ids: [2], text: 'I call them' }],
    ['POST /rest/api/alarmtable/comment', { ids: [2], text: 'I call them' }],
  ]);
});

it('an alarm is closed with a reason of the definition; without one it cannot be (U6)', async () => {
  const { server, user } = await open('/alarm-table/2?tab=0', {
    extensions: FULL,
    alarms: [missed(2)],
    answers: {
      'POST /rest/api/alarmtable/close': { body: { list: [{ id: 2, ok: true, status: 'NOT_ACCEPTED' }] } },
    },
  });
  const detail = await detailOf('Alarm 2');
  await user.click(await detail.findByRole('button', { name: 'Close alarm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Alarm 2”?' }));
  const confirm = dialog.getByRole('button', { name: 'Close alarm' });
  await user.click(confirm);
  const reason = dialog.getByRole('combobox', { name: 'Reason' });
  expect(
    within(reason)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '',
    'Dealt with otherwise',
    'False alarm',
    'Technical fault',
    'Covered by another alarm',
    'Exercise',
    'Another reason',
  ]);
  await user.selectOptions(reason, 'False alarm');
  await user.click(confirm);
  const sent = server.received.filter(({ call }) => call.endsWith('/close'));
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [2], reason: 'FALSE_ALARM' }]);
});

it('the row and the detail name who took an alarm over and who closed it (U6)', async () => {
  const closed = { closedBy: 'Petr Novák', closedAt: '2026-11-22 15:20:00', closeReason: 'FALSE_ALARM' };
  await open('/alarm-table/2?tab=0', {
    extensions: FULL,
    alarms: [missed(3, taken), missed(2, { ...taken, ...closed }), missed(1)],
  });
  const rows = within(await table());
  expect(rows.getByRole('row', { name: /Alarm 3/ }).textContent).toContain('Taken over: Anna Schulze');
  expect(rows.getByRole('row', { name: /Alarm 2/ }).textContent).toContain('Closed: Petr Novák');
  expect(rows.getByRole('row', { name: /Alarm 1/ }).textContent).toContain('not accepted');
  const detail = await detailOf('Alarm 2');
  expect(await detail.findByText('Taken over by Anna Schulze, 15:03:00')).toBeTruthy();
  expect(detail.getByText('Closed by Petr Novák, 15:20:00: False alarm')).toBeTruthy();
  expect(detail.queryByRole('button', { name: /Take over|Close alarm/ })).toBeNull();
});

it('one that was taken over, but not closed, can only be closed (U6)', async () => {
  await open('/alarm-table/2?tab=0', { extensions: FULL, alarms: [missed(2, taken)] });
  const detail = await detailOf('Alarm 2');
  expect(await detail.findByRole('button', { name: 'Close alarm' })).toBeTruthy();
  expect(detail.queryByRole('button', { name: 'Take over alarm' })).toBeNull();
});

const LESS: [string, Extension[] | null][] = [
  ['with the extension alarms only', ['alarms']],
  ['with the calls of the specification only', null],
];

it.each(LESS)('a platform %s is not asked to put open alarms first (U16)', async (_, extensions) => {
  const { requests } = await open('/alarm-table?tab=0&kiosk=1', { extensions, alarms: [missed(2)] });
  await screen.findByText('Alarm 2');
  expect(requests()[0]).toMatchObject({ pageSize: 100 });
  expect(requests()[0]).not.toHaveProperty('openFirst');
});

it.each(LESS)('on a platform %s alarms are neither taken over nor closed (U6)', async (_, extensions) => {
  await open('/alarm-table/2?tab=0&sel=2', { extensions, alarms: [missed(2)] });
  const detail = await detailOf('Alarm 2');
  expect(await detail.findByRole('tab', { name: /^Calls/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Take over alarm|Close alarm/ })).toBeNull();
});

it.each([
  ['Acknowledge', 'Acknowledge 4 alarms?', '1 of them has ended already.'],
  ['Stop', 'Stop 4 alarms?', '2 of them have ended already.'],
])('%s says how many of the chosen alarms have ended already (U18)', async (button, name, text) => {
  const { user } = await open('/alarm-table?tab=0&sel=1.2.3.4', {
    extensions: FULL,
    alarms: [alarm(1), missed(2), alarm(3), missed(4, taken)],
  });
  await table();
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: button }));
  expect(within(await screen.findByRole('dialog', { name })).getByText(text)).toBeTruthy();
});

it('the first counter is that of the unhandled alarms (U6)', async () => {
  await open('/alarm-table?tab=0', { extensions: FULL });
  await table();
  const counters = within(screen.getByRole('region', { name: 'Number by status' })).getAllByRole('button');
  expect(counters.map(({ textContent }) => textContent?.replace(/^\d* /, ''))).toEqual([
    'Unhandled',
    'Running',
    'Waiting to start',
    'Accepted',
    'Taken over',
    'Ended',
    'All',
  ]);
});

it('a wall display has unhandled and running alarms first, the urgent ones first, whatever the platform sorts by (U16)', async () => {
  const { requests } = await open('/alarm-table?tab=0&kiosk=1', {
    extensions: FULL,
    alarms: [
      alarm(9, { status: 'ACCEPTED', figure: 'accepted', running: false, priority: 1 }),
      alarm(8, { figure: 'running', priority: 3 }),
      missed(7, { ...taken, priority: 1 }),
      alarm(6, { status: 'SCHEDULED', figure: 'waiting', priority: 1 }),
      missed(5, { priority: 1 }),
      alarm(4, { figure: 'running', priority: 2 }),
    ],
  });
  await screen.findByText('Alarm 9');
  const names = screen.getAllByRole('row').flatMap(({ textContent }) => /Alarm \d/.exec(textContent ?? '') ?? []);
  expect(names.map(String)).toEqual(['Alarm 5', 'Alarm 4', 'Alarm 8', 'Alarm 9', 'Alarm 7', 'Alarm 6']);
  expect(requests()[0]).toMatchObject({ openFirst: true, pageSize: 100 });
});
