import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchHolidays, type HolidayPlace } from '../../../dataProvider/calls/holidays.ts';
import { EVERY_YEAR, type HolidaySet } from '../../../protocol/calendars.ts';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../../protocol/constants.ts';
import { useDefinition, useExtension } from '../../definition/context.tsx';
import { entriesOf } from './entries.ts';

/** The default meta of the specification: the root organization and every year. */
const DEFAULT = { orgId: ROOT_ORG_ID, year: EVERY_YEAR };

/** Loads the holidays of an organization in a year, with those inherited from other sets. */
export function useHolidays({ orgId, year }: HolidayPlace) {
  const resource = useDefinition();
  const queries = useQueryClient();
  const reportsInherited = useExtension('holidays.inherited');
  const isDefault = orgId === DEFAULT.orgId && year === DEFAULT.year;
  const query = useQuery({
    queryKey: [resource.name, 'set', orgId, year],
    queryFn: ({ signal }) => fetchHolidays(resource, { orgId, year }, signal),
    retry: false,
  });
  // if the platform doesn't report inherited holidays, at least those of the default set are inherited
  const above = useQuery({
    queryKey: [resource.name, 'set', DEFAULT.orgId, DEFAULT.year],
    queryFn: ({ signal }) => fetchHolidays(resource, DEFAULT, signal),
    enabled: !reportsInherited && !isDefault,
    retry: false,
  });
  const set = useMemo((): HolidaySet | undefined => {
    if (!query.data || reportsInherited || isDefault || !above.data) return query.data;
    const of = { ...DEFAULT, orgName: ROOT_ORG_NAME };
    return { ...query.data, inherited: above.data.events.map((holiday) => ({ ...holiday, ...of })) };
  }, [query.data, above.data, reportsInherited, isDefault]);
  const entries = useMemo(() => (set ? entriesOf(set) : []), [set]);
  return {
    query,
    set,
    entries,
    /** Invalidates all sets, refetches the shown one and returns it; throws if that fails. */
    refresh: async () => {
      await queries.invalidateQueries({ queryKey: [resource.name, 'set'], refetchType: 'none' });
      return (await query.refetch({ throwOnError: true })).data;
    },
  };
}
