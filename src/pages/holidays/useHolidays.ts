import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchHolidays, type HolidayPlace } from '../../../dataProvider/holidays.ts';
import { EVERY_YEAR, type HolidaySet } from '../../../protocol/calendars.ts';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../../protocol/constants.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useExtension } from '../../definition/definitions.tsx';
import { entriesOf } from './entries.ts';

/** The default meta of the specification: the whole system, every year. */
const DEFAULT = { orgId: ROOT_ORG_ID, year: EVERY_YEAR };

/** The holidays of an organization in a year, with those of other sets that hold then too. */
export function useHolidays({ orgId, year }: HolidayPlace) {
  const resource = useDefinition();
  const queries = useQueryClient();
  const told = useExtension('holidays.inherited');
  const isDefault = orgId === DEFAULT.orgId && year === DEFAULT.year;
  const query = useQuery({
    queryKey: [resource.name, 'set', orgId, year],
    queryFn: ({ signal }) => fetchHolidays(resource, { orgId, year }, signal),
    retry: false,
  });
  // a platform that does not say what is inherited has at least those of the whole system and every year
  const above = useQuery({
    queryKey: [resource.name, 'set', DEFAULT.orgId, DEFAULT.year],
    queryFn: ({ signal }) => fetchHolidays(resource, DEFAULT, signal),
    enabled: !told && !isDefault,
    retry: false,
  });
  const set = useMemo((): HolidaySet | undefined => {
    if (!query.data || told || isDefault || !above.data) return query.data;
    const of = { ...DEFAULT, orgName: ROOT_ORG_NAME };
    return { ...query.data, inherited: above.data.events.map((holiday) => ({ ...holiday, ...of })) };
  }, [query.data, above.data, told, isDefault]);
  const entries = useMemo(() => (set ? entriesOf(set) : []), [set]);
  return {
    ...{ query, set, entries },
    /** Fetches all sets again, and returns the shown one. */
    refresh: async () => {
      await queries.invalidateQueries({ queryKey: [resource.name, 'set'], refetchType: 'none' });
      return (await query.refetch({ throwOnError: true })).data;
    },
  };
}
