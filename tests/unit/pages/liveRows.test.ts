import { describe, expect, it } from 'vitest';
import { readAlarm, type ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import { begunRows, showPage, updateShown } from '../../../src/pages/alarmTable/liveRows.ts';

/** An alarm that was triggered in this minute of an hour. */
function alarm(id: number): ShownAlarm {
  const row = readAlarm({ id, status: 'PROCESSING', triggeredAt: `2026-11-26 08:${String(id).padStart(2, '0')}:00` });
  if (!row) throw new Error('an alarm has an id');
  return row;
}
const pageOf = (ids: number[], count: number) => ({ list: ids.map(alarm), count });

describe('alarms that arrive while the table is shown', () => {
  it('on another page, because the oldest come first, are counted as waiting, and the pager counts them (U4)', () => {
    const shown = showPage(pageOf([1, 2], 2));
    const one = updateShown(shown, pageOf([1, 2], 3), false);
    expect([one.waiting, one.count]).toEqual([1, 3]);
    const two = updateShown(one, pageOf([1, 2], 4), false);
    expect([two.waiting, two.count]).toEqual([2, 4]);
    expect(two.rows.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('are counted though older ones leave the period at another time (U4)', () => {
    const shown = showPage(pageOf([1, 2], 5));
    const more = updateShown(shown, pageOf([1, 2], 7), false);
    const fewer = updateShown(more, pageOf([2, 3], 6), false);
    expect([fewer.waiting, fewer.count, fewer.moved]).toEqual([2, 6, true]);
  });

  it('on the first page are those that it has and the screen has not', () => {
    const shown = showPage(pageOf([3, 2], 9));
    // one more has the chosen status now, which is no new alarm
    const next = updateShown(shown, pageOf([4, 3], 11), true);
    expect([next.waiting, next.count]).toEqual([1, 11]);
  });

  it('and fill more than the first page are told by the count', () => {
    const shown = showPage(pageOf([2, 1], 2));
    const next = updateShown(shown, pageOf([6, 5], 6), true);
    expect([next.waiting, next.count]).toEqual([4, 6]);
  });
});

describe('a scheduled alarm is announced when it begins, and once (U11)', () => {
  const scheduled = (id: number) => ({ ...alarm(id), status: 'SCHEDULED' });
  const ended = (id: number) => ({ ...alarm(id), status: 'CANCELED', running: false });
  const begun = (id: number, minute: number) => ({ ...alarm(id), startsAt: alarm(minute).triggeredAt });
  it.each([
    ['not when it is stored', [alarm(1)], [scheduled(2), alarm(1)], []],
    ['when it begins', [scheduled(2), alarm(1)], [alarm(2), alarm(1)], [2]],
    ['not again afterwards', [alarm(2), alarm(1)], [alarm(2), alarm(1)], []],
    ['not when it is cancelled', [scheduled(2), alarm(1)], [ended(2), alarm(1)], []],
    ['when it begins, though newer alarms stood before it', [alarm(5)], [begun(2, 6), alarm(5)], [2]],
    ['not when one that began before the newest is shown', [alarm(5)], [alarm(5), begun(2, 4)], []],
    ['as others that are raised meanwhile', [scheduled(2)], [alarm(3), scheduled(2)], [3]],
  ])('%s', (_, before, now, announced) => {
    const last = { list: before, count: before.length };
    const found = begunRows(showPage(last), last, { list: now, count: now.length });
    expect(found.map(({ id }) => id)).toEqual(announced);
  });
});
