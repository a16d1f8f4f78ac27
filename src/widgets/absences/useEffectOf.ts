import { useQuery } from '@tanstack/react-query';
import { ListContext } from 'ra-core';
import { useContext } from 'react';
import { fetchEffects } from '../../../dataProvider/calls/absences.ts';
import type { AbsenceEffect } from '../../../protocol/calendars.ts';
import { useExtension } from '../../definition/definitions.tsx';
import type { AnyRecord } from '../../engine/definition.ts';

/** How long an answer counts as current, in milliseconds. */
const FRESH = 30_000;

/** What follows from an absence; `effect` is undefined of one that has ended. One call for all rows of a list. */
export function useEffectOf({ id }: AnyRecord): { effect: AbsenceEffect | undefined; isFailed: boolean } {
  const list = useContext(ListContext)?.data ?? [];
  const ids = list.some((row) => row.id === id) ? list.map((row) => Number(row.id)) : [Number(id)];
  const { data, isError } = useQuery({
    queryKey: ['duty', 'absences', ids],
    queryFn: ({ signal }) => fetchEffects(ids, signal),
    enabled: useExtension('absences.gaps'),
    staleTime: FRESH,
    retry: false,
  });
  return { effect: data?.find((one) => one.id === id), isFailed: isError };
}
