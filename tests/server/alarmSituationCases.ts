/** Tests of what an alarm's details tell at a glance; run by alarmTables.test.ts on its platform. */
import { expect, it } from 'vitest';
import type { AlarmDetails } from '../../protocol/alarmTable.ts';
import { admin, alarms, clientAt, pool } from './alarmTableKit.ts';

/** Steps that ask one person for up to a minute. */
const STEP = { participantIds: [], groupIds: [], requiredAcceptances: 1, waitSeconds: 60 };
const CONTENT = { text: '', language: 'ENGLISH', acknowledgeMode: 'ACCEPT' };
const RUNNING = `0, 0, 0, 'running', now(), now(), '2026-11-26T03:05:00+01:00', 1`;
const LAST = `0, 0, 1, 'running', now(), now(), '2026-11-26T03:05:00+01:00', 1`;
const DONE = `0, 0, 1, 'done', now(), now(), '2026-11-26T03:05:00+01:00', 1`;
const WAITING = `0, 1, 0, 'waiting', '2026-11-26T03:07:00+01:00', null, null, 1`;
const AT_FIVE = '2026-11-26 03:05:00';

it.each([
  ['the next step', [RUNNING], {}, { at: AT_FIVE, round: 0, step: 1 }],
  ['the end of the plan', [LAST], {}, { at: AT_FIVE, round: 0, step: null }],
  [
    'the next round after its pause',
    [LAST],
    { content: { ...CONTENT, countRepeat: 1, repeatBetween: 3 } },
    { at: '2026-11-26 03:08:00', round: 1, step: 0 },
  ],
  ['the round that waits', [DONE, WAITING], {}, { at: '2026-11-26 03:07:00', round: 1, step: 0 }],
  ['nothing once enough have accepted', [RUNNING], { accepted: 1 }, null],
  ['nothing before the first step', [], {}, null],
  ['nothing once it has ended', [RUNNING], { ended: true }, null],
])('tells what comes next in a running alarm: %s (U7)', async (_, steps, more, next) => {
  const { ids } = await alarms({
    ended: false,
    required: 1,
    accepted: 0,
    content: CONTENT,
    tracks: [{ planId: 5, title: 'Plan', steps: [STEP, STEP] }],
    ...more,
  });
  for (const step of steps) {
    await pool.query(
      `insert into alarm_step (job_id, track, round, step, state, due_at, began_at, ends_at, required) values ($1, ${step})`,
      [ids[0]],
    );
  }
  const { tracks } = await admin.get<AlarmDetails>(`/alarmtable/details/${ids[0]}`);
  expect(tracks.map((track) => track.next)).toEqual([next]);
});

it('links an alarm with the one that raised it and those that it raised, as far as the caller may see them (U7)', async () => {
  const { orgId, ids } = await alarms({ name: 'Fire', ended: false }, { name: 'Smoke' }, { name: 'Water' });
  const [fire, smoke, water] = ids;
  await pool.query('update alarm_job set parent_id = $1 where id = any($2)', [fire, [smoke, water]]);
  const other = await alarms({ name: 'Elsewhere' });
  await pool.query('update alarm_job set parent_id = $1 where id = any($2)', [fire, other.ids]);

  const relatedTo = async (who: typeof admin, id: number | undefined) =>
    (await who.get<AlarmDetails>(`/alarmtable/details/${id}`)).related;
  expect(await relatedTo(admin, smoke)).toEqual([
    { id: fire, alarmName: 'Fire', status: 'PROCESSING', relation: 'parent' },
  ]);
  const local = await clientAt(orgId, ['ALARM_TABLE']);
  expect(await relatedTo(local, fire)).toEqual([
    { id: smoke, alarmName: 'Smoke', status: 'FINISHED', relation: 'followUp' },
    { id: water, alarmName: 'Water', status: 'FINISHED', relation: 'followUp' },
  ]);
  expect(await relatedTo(local, water)).toHaveLength(1);
});
