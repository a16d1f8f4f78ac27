import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type HolidayPlace, saveHoliday } from '../../../dataProvider/calls/holidays.ts';
import { useDefinition, useShowFailure } from '../../definition/context.tsx';
import type { Candidate } from './candidates.ts';

/** Stores new holidays one after the other and stops at the first failure. `done`: number stored so far. */
export function useStoreCandidates(place: HolidayPlace, refresh: () => Promise<unknown>, onDone: () => void) {
  const resource = useDefinition();
  const translate = useTranslate();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const [done, setDone] = useState<number>();
  const takeOver = async (candidates: readonly Candidate[]) => {
    setDone(0);
    let count = 0;
    try {
      for (const { holiday } of candidates) {
        await saveHoliday(resource, place, { ...holiday, id: null }, { translate });
        count += 1;
        setDone(count);
      }
      onDone();
    } catch (error) {
      showFailure(error, { resource, op: 'create', name: candidates[count]?.holiday.title });
    }
    setDone(undefined);
    if (count > 0) notify('holidayYear.takenOver', { type: 'success', messageArgs: { smart_count: count } });
    await refresh().catch(() => undefined);
  };
  return { takeOver, done };
}
