import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import { alarm, open, table } from './alarmTableKit.ts';

const ended = (id: number, changes: Partial<AlarmRow> = {}) =>
  alarm(id, {
    status: 'ACCEPTED',
    running: false,
    endedAt: '2026-11-22 15:00:00',
    startsAt: '2026-11-22 14:58:30',
    ...changes,
  });
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

it('the history has columns of its own: how long an alarm took, who accepted it, who ended it [U13]', async () => {
  const people = ['Vera Kopp', 'Jan Novák', 'Eva Malá', 'Ota Sova'].map((name, i) => ({ participantId: i + 1, name }));
  const alarms = [
    ended(3, { acceptedBy: people, endedBy: null, durationSeconds: 3_700 }),
    ended(2, { acceptedBy: [], accepted: 0, endedBy: 'Olga', closedBy: null }),
    // of a platform that tells neither names nor numbers
    ended(1, { accepted: undefined, required: undefined, endedAt: null } as Partial<AlarmRow>),
  ];
  const { user } = await open('/alarm-table?tab=2', { alarms });
  const own = ['Duration', 'Accepted by', 'Ended by'];
  expect(await heads()).toEqual(['Status', 'Icon', 'Alarm', 'Triggered', ...own, 'Organization']);
  const cells = async () => {
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    return rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(4, 7)
        .map((cell) => cell.textContent),
    );
  };
  expect(await cells()).toEqual([
    ['1 h 01', 'Vera Kopp, Jan Novák+2', ''],
    ['1:30', '0 of 2', 'Olga'],
    ['', '', ''],
  ]);
  expect(screen.getByTitle('Vera Kopp, Jan Novák, Eva Malá, Ota Sova')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Alarm table' }));
  await waitFor(async () => expect(await heads()).toContain('In status'));
  expect(await heads()).not.toContain('Duration');
});

it('each tab keeps the columns chosen in it; a choice from before they had their own counts until then [U13]', async () => {
  localStorage.setItem(
    'tocsin.columns.alarm-table',
    JSON.stringify({ order: ['status', 'alarmName', 'orgId'], hidden: ['orgId'] }),
  );
  const { user } = await open('/alarm-table?tab=0', { alarms: [ended(1)] });
  expect(await heads()).not.toContain('Organization');
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await waitFor(async () => expect(await heads()).toContain('Duration'));
  expect(await heads()).not.toContain('Organization');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Duration' }));
  await waitFor(async () => expect(await heads()).not.toContain('Duration'));
  await user.click(screen.getByRole('button', { name: 'Reset to default' }));
  await waitFor(async () => expect(await heads()).toContain('Organization'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('tab', { name: 'Alarm table' }));
  await waitFor(async () => expect(await heads()).toContain('In status'));
  expect(await heads()).not.toContain('Organization');
});

it('a follow-up alarm is told as one, not as triggered by a person [U18]', async () => {
  const alarms = [alarm(3, { parentId: 2, triggeredBy: 'Olga' }), alarm(2)];
  await open('/alarm-table/3?tab=0&cols=alarmName+triggeredBy', { alarms });
  expect(within(await table()).getByText('follow-up of #2')).toBeTruthy();
  const detail = await screen.findByRole('region', { name: 'Alarm 3' });
  expect(within(detail).getByText(/, follow-up of #2$/)).toBeTruthy();
  expect(screen.queryByText(/Olga/)).toBeNull();
});
