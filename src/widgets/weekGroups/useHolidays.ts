import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchHolidays } from '../../../dataProvider/holidays.ts';
import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { useMay } from '../../definition/context.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { type HolidayAt, holidays, NO_HOLIDAYS } from '../../duty/holidays.ts';

/** The holidays of an organization in some years, as far as the user may know them. `name`: the resource of holidays. */
export function useHolidayAt(name: string | undefined, orgId: unknown, years: readonly number[]): HolidayAt {
  const resource = useDefinitions().byName.get(name ?? '');
  const may = useMay(resource)('list');
  const wanted = resource && may && typeof orgId === 'number' ? [...years, EVERY_YEAR] : [];
  const sets = useQueries({
    queries: wanted.map((year) => ({
      queryKey: [name, 'rotation', orgId, year],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        // `wanted` is empty without a resource
        resource ? fetchHolidays(resource, { orgId: Number(orgId), year }, signal) : undefined,
      staleTime: 60_000,
      retry: false,
    })),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  });
  const known = JSON.stringify(sets.map(({ events, inherited, year }) => [events, inherited, year]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal sets need no new look-up
  return useMemo(() => {
    if (sets.length === 0) return NO_HOLIDAYS;
    const above = sets.flatMap(({ inherited = [], ...set }) =>
      inherited.map((holiday) => ({ ...set, year: holiday.year, events: [holiday] })),
    );
    return holidays([...sets, ...above]);
  }, [known]);
}
