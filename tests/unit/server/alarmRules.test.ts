import { expect, it } from 'vitest';
import { isLike, ruleMatches, ruleOf } from '../../../server/alarms/rules.ts';
import { readMoment } from '../../../src/duty/days.ts';

const RULE = {
  active: true,
  systemIdPattern: '*',
  textMatch: 'CONTAINS',
  textPattern: '',
  weekdays: [],
  timeFrom: '00:00',
  timeUntil: '23:59',
  validFrom: null,
  validTo: null,
};
/** A Monday. */
const NOON = '2026-11-23 12:00:00';

it.each([
  ['PUMP-7', 'pump-*', true],
  ['PUMP-7', '*-7', true],
  ['PUMP-7', '*', true],
  ['', '*', true],
  ['PUMP-7', 'P*M*7', true],
  ['PUMP-7', 'PUMP', false],
  ['PUMP-7', '*-8', false],
  ['', 'a', false],
  [`${'a'.repeat(5_000)}b`, `${'*a'.repeat(90)}`, false],
])('%s is like %s: %s', (text, pattern, like) => {
  expect(isLike(text, pattern)).toBe(like);
});

it.each([
  ['everything', {}, NOON, true],
  ['an inactive rule', { active: false }, NOON, false],
  ['another system', { systemIdPattern: 'FAN*' }, NOON, false],
  ['a text that contains it', { textPattern: 'PRESSURE' }, NOON, true],
  ['a text that does not start with it', { textMatch: 'STARTS_WITH', textPattern: 'pressure' }, NOON, false],
  ['a text that starts with it', { textMatch: 'STARTS_WITH', textPattern: 'low' }, NOON, true],
  ['a text that equals it', { textMatch: 'EQUALS', textPattern: 'low pressure' }, NOON, true],
  ['a text of its pattern', { textMatch: 'PATTERN', textPattern: 'low*ure' }, NOON, true],
  ['its weekday', { weekdays: ['MONDAY'] }, NOON, true],
  ['another weekday', { weekdays: ['TUESDAY'] }, NOON, false],
  ['a time before', { timeFrom: '12:01' }, NOON, false],
  ['the last minute', { timeUntil: '12:00' }, NOON, true],
  ['a night over midnight, late', { timeFrom: '22:00', timeUntil: '06:00' }, '2026-11-23 23:00:00', true],
  ['a night over midnight, early', { timeFrom: '22:00', timeUntil: '06:00' }, '2026-11-23 06:00:00', true],
  ['a night over midnight, by day', { timeFrom: '22:00', timeUntil: '06:00' }, NOON, false],
  ['its last day', { validTo: '2026-11-23' }, NOON, true],
  ['a day after', { validTo: '2026-11-22' }, NOON, false],
  ['a day before', { validFrom: '2026-11-24' }, NOON, false],
])('a rule and %s', (_, changes, at, matches) => {
  const moment = readMoment(at) ?? 0;
  expect(ruleMatches({ ...RULE, ...changes }, { systemId: 'PUMP-7', text: 'Low pressure' }, moment)).toBe(matches);
});

const READ = { alarmPointId: 5, alarmPlanId: undefined, priority: undefined };
it.each([
  ['says no action', { alarmPointId: 5 }, { action: 'REPLACE', trigger: READ, count: undefined, stop: true }],
  ['goes on', { alarmPointId: 5, action: 'TRIGGER', stop: false }, { action: 'TRIGGER', stop: false }],
  ['suppresses', { action: 'SUPPRESS' }, { action: 'SUPPRESS', stop: true }],
  ['suppresses and goes on', { action: 'SUPPRESS', stop: false }, { action: 'SUPPRESS', stop: true }],
  ['counts', { alarmPointId: 5, countAtLeast: 3, countWindow: 10 }, { count: { atLeast: 3, minutes: 10 } }],
  ['counts longer than a day', { alarmPointId: 5, countAtLeast: 3, countWindow: 9_000 }, { count: { minutes: 1_440 } }],
  ['counts to one', { alarmPointId: 5, countAtLeast: 1, countWindow: 10 }, { count: undefined }],
  ['has a window alone', { alarmPointId: 5, countWindow: 10 }, { count: undefined }],
  ['has an action of a later release', { alarmPointId: 5, action: 'FORWARD' }, { action: 'REPLACE' }],
])('a rule that %s', (_, doc, read) => {
  expect(ruleOf(7, { name: 'Water', ...doc })).toMatchObject({ id: 7, name: 'Water', ...read });
});

it.each(['REPLACE', 'TRIGGER', 'ESCALATE'])('a rule with the action %s and no alarm point is ignored', (action) => {
  expect(ruleOf(7, { action })).toBeUndefined();
});
