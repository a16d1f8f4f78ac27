import { expect, it } from 'vitest';
import { type Turns, weeksInTurns, weeksOf } from '../../../src/widgets/weekGroups/turns.ts';

const ALL = [0, 1, 2, 3, 4, 5, 6];

/** One letter for each day of each week: who is on duty; "-" for nobody. */
const drawn = (turns: Turns) =>
  weeksInTurns(turns).map((week) =>
    ALL.map((day) => {
      const [on] = week.filter(({ days }) => days.includes(day));
      return on ? 'ABCDEFGH'.charAt(on.who) : '-';
    }).join(''),
  );

it.each<[string, Turns, string[]]>([
  [
    'four take a week each',
    { count: 4, every: 1, unit: 'weeks', days: ALL, handover: 0 },
    ['AAAAAAA', 'BBBBBBB', 'CCCCCCC', 'DDDDDDD'],
  ],
  [
    'two take two weeks each',
    { count: 2, every: 2, unit: 'weeks', days: ALL, handover: 0 },
    ['AAAAAAA', 'AAAAAAA', 'BBBBBBB', 'BBBBBBB'],
  ],
  [
    'handover on Wednesday',
    { count: 3, every: 1, unit: 'weeks', days: ALL, handover: 2 },
    ['CCAAAAA', 'AABBBBB', 'BBCCCCC'],
  ],
  [
    'handover on Friday, every other week',
    { count: 2, every: 2, unit: 'weeks', days: ALL, handover: 4 },
    ['BBBBAAA', 'AAAAAAA', 'AAAABBB', 'BBBBBBB'],
  ],
  [
    'a cycle of eight days',
    { count: 4, every: 2, unit: 'days', days: ALL, handover: 0 },
    ['AABBCCD', 'DAABBCC', 'DDAABBC', 'CDDAABB', 'CCDDAAB', 'BCCDDAA', 'BBCCDDA', 'ABBCCDD'],
  ],
  ['daily, seven people', { count: 7, every: 1, unit: 'days', days: ALL, handover: 0 }, ['ABCDEFG']],
  [
    'on working days, of which only these count',
    { count: 2, every: 1, unit: 'days', days: [0, 1, 2, 3, 4], handover: 0 },
    ['ABABA--', 'BABAB--'],
  ],
  [
    'weekends in turn',
    { count: 3, every: 1, unit: 'weeks', days: [5, 6], handover: 0 },
    ['-----AA', '-----BB', '-----CC'],
  ],
  ['one alone', { count: 1, every: 3, unit: 'days', days: [0, 6], handover: 0 }, ['A-----A', 'A-----A', 'A-----A']],
])('%s', (_, turns, wanted) => {
  expect(drawn(turns)).toEqual(wanted);
  expect(weeksOf(turns)).toBe(wanted.length);
});
