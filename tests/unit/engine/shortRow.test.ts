import { expect, it } from 'vitest';
import type { AnyRecord, RecordData, ShortRow } from '../../../src/engine/definition.ts';

type Fits<From, To> = From extends To ? true : false;

it('the compiler takes no row of a list, nor what is made of one, for a whole record (A1)', () => {
  const row: Fits<ShortRow, RecordData> = false;
  const changed: Fits<ShortRow & { name: string }, RecordData> = false;
  const rest: Fits<Omit<ShortRow, 'id'>, RecordData> = false;
  const spread = (short: ShortRow) => ({ ...short, name: 'Boiler' });
  const made: Fits<ReturnType<typeof spread>, RecordData> = false;
  const shown: Fits<ShortRow, AnyRecord> = true;
  expect([row, changed, rest, made, shown]).toEqual([false, false, false, false, true]);
});
