import { useQuery } from '@tanstack/react-query';
import { fetchAbsences } from '../../../dataProvider/calls/absences.ts';
import type { Absence } from '../../../protocol/calendars.ts';
import { useMay } from '../../definition/context.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { DAY_MINUTES, type Day, writeMoment } from '../../duty/days.ts';
import { allows } from '../../engine/access.ts';

const NONE: readonly Absence[] = [];

interface Known {
  absences: readonly Absence[];
  /** Whether the platform has absences that the user may not see or that could not be fetched. */
  unknown: boolean;
}

/** Fetches the absences in a schedule between two days. `name`: name of their resource. */
export function useAbsences(name: string | undefined, scheduleId: number | undefined, from: Day, to: Day): Known {
  const resource = useDefinitions().byName.get(name ?? '');
  const may = useMay(resource)('list');
  const kept = resource !== undefined && allows(resource, 'list');
  const range = { from: writeMoment(from * DAY_MINUTES), to: writeMoment(to * DAY_MINUTES), scheduleId };
  const { data = NONE, isError } = useQuery({
    queryKey: ['duty', name, range],
    queryFn: ({ signal }) => (resource ? fetchAbsences(resource, range, signal) : NONE),
    enabled: kept && may,
    retry: false,
  });
  return { absences: data, unknown: kept && (!may || isError) };
}
