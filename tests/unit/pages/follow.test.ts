import { describe, expect, it } from 'vitest';
import { readAlarm, type ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import { followsIn, mostUrgent, type TableUse, wallPages } from '../../../src/pages/alarmTable/follow.ts';
import { followPage, showPage, updateShown } from '../../../src/pages/alarmTable/liveRows.ts';

const UNUSED: TableUse = { pointed: false, focused: false, selected: false, opened: false, changedAt: 10_000 };

/** An alarm that was triggered in this minute of an hour. */
function alarm(id: number, priority?: number): ShownAlarm {
  const triggeredAt = `2026-11-26 08:${String(id).padStart(2, '0')}:00`;
  const row = readAlarm({ id, status: 'PROCESSING', triggeredAt, priority });
  if (!row) throw new Error('an alarm has an id');
  return row;
}
const pageOf = (ids: number[], count: number) => ({ list: ids.map((id) => alarm(id)), count });

describe('the alarm table follows by itself', () => {
  it('3 s after it was last used, and not earlier (U3)', () => {
    expect(followsIn(UNUSED, 10_000)).toBe(3_000);
    expect(followsIn(UNUSED, 12_999)).toBe(1);
    expect(followsIn(UNUSED, 13_000)).toBe(0);
    expect(followsIn(UNUSED, 99_000)).toBe(0);
  });

  it.each(['pointed', 'focused', 'selected', 'opened'])('never while it is %s (U3)', (use) => {
    expect(followsIn({ ...UNUSED, [use]: true }, 99_000)).toBeUndefined();
  });

  it('and shows all that is new, wherever it was before (U3)', () => {
    const waiting = updateShown(showPage(pageOf([2, 1], 2)), pageOf([4, 3], 4), true);
    expect([waiting.rows.map(({ id }) => id), waiting.waiting]).toEqual([[2, 1], 2]);
    const followed = followPage(waiting, pageOf([4, 3], 4), true);
    expect([followed.rows.map(({ id }) => id), followed.waiting, followed.moved]).toEqual([[4, 3], 0, false]);
  });

  it('and still tells of new alarms that its order puts on another page (U3)', () => {
    const one = followPage(showPage(pageOf([1, 2], 2)), pageOf([1, 2], 3), false);
    expect([one.rows.map(({ id }) => id), one.waiting, one.count]).toEqual([[1, 2], 1, 3]);
    const two = followPage(one, pageOf([1, 2], 4), false);
    expect([two.waiting, two.count]).toEqual([2, 4]);
    expect(followPage(showPage(pageOf([1], 1)), pageOf([1, 2], 2), false).waiting).toBe(0);
  });
});

describe('the most urgent of new alarms', () => {
  it('has the lowest number of priority, and is the newest of these (U3)', () => {
    expect(mostUrgent([alarm(1, 3), alarm(2, 1), alarm(4, 1), alarm(3, 1), alarm(5)])?.id).toBe(4);
  });

  it('is one of unknown priority only if no other is known, and none of none (U3)', () => {
    expect(mostUrgent([alarm(1), alarm(2, 5)])?.id).toBe(2);
    expect(mostUrgent([alarm(1), alarm(2)])?.id).toBe(2);
    expect(mostUrgent([])).toBeUndefined();
  });
});

describe('the pages of a wall display', () => {
  const ended = (id: number): ShownAlarm => ({ ...alarm(id), status: 'ACCEPTED', running: false, figure: 'accepted' });
  const unhandled = (id: number): ShownAlarm => ({ ...ended(id), status: 'FAILURE', figure: 'notAccepted' });
  const rows = [unhandled(1), alarm(2), ended(3), ended(4), ended(5)];
  it.each<[string, ShownAlarm[], number, number[][]]>([
    ['one without alarms', [], 4, [[]]],
    ['one if all fit', rows, 5, [[1, 2, 3, 4, 5]]],
    ['one before it is known how many fit', rows, Number.POSITIVE_INFINITY, [[1, 2, 3, 4, 5]]],
    [
      'open alarms stay on each',
      rows,
      4,
      [
        [1, 2, 3, 4],
        [1, 2, 5],
      ],
    ],
    ['open alarms turn, too, if they leave no room', rows, 2, [[1, 2], [3, 4], [5]]],
    ['one alarm a page', rows.slice(1, 3), 1, [[2], [3]]],
  ])('%s (U16)', (_, alarms, fit, pages) => {
    expect(wallPages(alarms, fit).map((page) => page.map(({ id }) => id))).toEqual(pages);
  });
});
