import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { fetchEffects } from '../../../dataProvider/calls/absences.ts';
import type { AbsenceEffect } from '../../../protocol/calendars.ts';
import { ShownTogether } from '../../cells/shownTogether.ts';
import { useExtension } from '../../definition/context.tsx';
import type { AnyRecord } from '../../engine/definition.ts';

/** How long an answer counts as current, in milliseconds. */
const FRESH = 30_000;

interface Known {
  /** Undefined until it is known, and of an absence that has ended or was refused. */
  effect: AbsenceEffect | undefined;
  isPending: boolean;
  isFailed: boolean;
}

/** What follows from an absence; one call for all records that are shown together, again whenever one of them has changed. */
export function useEffectOf(record: AnyRecord): Known {
  const known = useExtension('absences.gaps');
  const list = useContext(ShownTogether);
  const rows = list.some(({ id }) => id === record.id) ? list : [record];
  const ids = rows.map(({ id }) => Number(id));
  const { data, isError, isLoading } = useQuery({
    queryKey: ['duty', 'absences', ids, rows.map(({ version }) => version)],
    queryFn: ({ signal }) => fetchEffects(ids, signal),
    enabled: known,
    staleTime: FRESH,
    retry: false,
  });
  return { effect: data?.find(({ id }) => id === record.id), isPending: isLoading, isFailed: isError };
}
