import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchHolidays } from '../../../dataProvider/calls/holidays.ts';
import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { useDefinitions, useMay } from '../../definition/context.tsx';
import { type HolidayAt, holidays, withInherited } from '../../duty/holidays.ts';

interface Known {
  holidayAt: HolidayAt;
  /** Whether some holidays are still being fetched; false without a connection, as nothing is being fetched then. */
  pending: boolean;
}

/** Fetches the holidays of an organization in some years, if the user may see them. `name`: name of their resource. */
export function useHolidays(name: string | undefined, orgId: unknown, years: readonly number[]): Known {
  const resource = useDefinitions().byName.get(name ?? '');
  const may = useMay(resource)('list');
  const wanted = resource && may && typeof orgId === 'number' ? [...years, EVERY_YEAR] : [];
  const { sets, pending } = useQueries({
    queries: wanted.map((year) => ({
      queryKey: [name, 'rotation', orgId, year],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        // `wanted` is empty without a resource
        resource ? fetchHolidays(resource, { orgId: Number(orgId), year }, signal) : undefined,
      staleTime: 60_000,
      retry: false,
    })),
    combine: (found) => ({
      sets: found.flatMap(({ data }) => data ?? []),
      pending: found.some(({ isLoading }) => isLoading),
    }),
  });
  const known = JSON.stringify(sets.map(({ events, inherited, year }) => [events, inherited, year]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal sets need no new look-up
  const holidayAt = useMemo(() => holidays(sets.flatMap(withInherited)), [known]);
  return { holidayAt, pending };
}
