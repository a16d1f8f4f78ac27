import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  count,
  day,
  fieldsOf,
  flag,
  id,
  jsonText,
  list,
  moment,
  momentOrNull,
  number,
  pick,
  setTimeZone,
  text,
  textOrNull,
} from '../../../../dataProvider/replies/fields.ts';

afterEach(() => setTimeZone(undefined));

describe('a moment of a reply', () => {
  it.each<[value: unknown, read: string]>([
    ['2026-11-25 18:26:55', '2026-11-25 18:26:55'],
    ['2026-11-25T18:26:55', '2026-11-25 18:26:55'],
    ['2026-11-25T18:26:55.123', '2026-11-25 18:26:55'],
    ['2026-11-25 18:26', '2026-11-25 18:26:00'],
    ['2026-11-25', '2026-11-25 00:00:00'],
    ['25.11.2026 18:26', '2026-11-25 18:26:00'],
    ['5.1.2026, 08:05:09', '2026-01-05 08:05:09'],
    ['2026-11-25T17:26:55Z', '2026-11-25 18:26:55'],
    ['2026-07-25T17:26:55.5Z', '2026-07-25 19:26:55'],
    ['2026-11-25T19:26:55+02:00', '2026-11-25 18:26:55'],
    ['2026-11-25 19:26:55+0200', '2026-11-25 18:26:55'],
    [1_795_627_615, '2026-11-25 18:26:55'],
    [1_795_627_615_123, '2026-11-25 18:26:55'],
    ['1795627615123', '2026-11-25 18:26:55'],
    ['2026-02-30 10:00:00', ''],
    ['yesterday', ''],
    ['', ''],
    [7, ''],
    [-1_795_627_615, ''],
    [Number.NaN, ''],
    [1e300, ''],
    [null, ''],
    [true, ''],
    [{ year: 2026, month: 11 }, ''],
    [[2026, 11, 25], ''],
  ])('%j is %j in the zone of the platform (S7)', (value, read) => {
    setTimeZone('Europe/Prague');
    expect(moment(value)).toBe(read);
  });
});

it.each<[name: string, read: (value: unknown) => unknown, value: unknown, result: unknown]>([
  ['text', text, 'Fire', 'Fire'],
  ['text', text, 7, '7'],
  ['text', text, { de: 'Feuer' }, ''],
  ['textOrNull', textOrNull, '', null],
  ['number', number, '12.5', 12.5],
  ['number', number, '12 calls', null],
  ['number', number, Number.POSITIVE_INFINITY, null],
  ['count', count, '3', 3],
  ['count', count, 2.5, null],
  ['count', count, -1, null],
  ['id', id, '41', 41],
  ['id', id, 'a-41', null],
  ['flag', flag, 'false', false],
  ['flag', flag, 'no', null],
  ['jsonText', jsonText, { name: 'fire' }, '{"name":"fire"}'],
  ['jsonText', jsonText, 'fire', 'fire'],
  ['day', day, '2026-11-25T18:26:55', '2026-11-25'],
  ['list of ids', list(id), [1, '2', 'x', null], [1, 2]],
  ['list of ids', list(id), null, []],
])('%s reads its own kind of values and leaves the rest empty: %o %j (S7)', (_, read, value, result) => {
  expect(read(value)).toEqual(result);
});

describe('the fields of a reply', () => {
  const fields = fieldsOf({ Alarm_Name: 'Fire', startTime: {}, created: '2026-11-25', org: { id: 4, name: null } });

  it('are found however their names are spelled, the first that says something (S7)', () => {
    expect(pick(fields, ['alarmName'], text)).toBe('Fire');
    expect(pick(fields, ['startTime', 'created'], moment)).toBe('2026-11-25 00:00:00');
    expect(pick(fields, ['org.id'], id)).toBe(4);
    expect(pick(fields, ['org.name', 'name'], text)).toBe('');
    expect(pick(fieldsOf('no object'), ['constructor', 'length'], textOrNull)).toBeNull();
  });
});

it('no reader of a field throws, and each gives its own type (S7)', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof text(value)).toBe('string');
      expect(moment(value)).toMatch(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/);
      expect([null, 'string']).toContain(momentOrNull(value) === null ? null : 'string');
      for (const read of [number, count, id])
        expect([null, 'number']).toContain(read(value) === null ? null : typeof read(value));
      expect([true, false, null]).toContain(flag(value));
      expect(Array.isArray(list(text)(value))).toBe(true);
    }),
  );
});
