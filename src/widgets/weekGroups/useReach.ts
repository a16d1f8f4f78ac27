import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchReach } from '../../../dataProvider/calls/duty.ts';
import type { AppointedAssignee } from '../../../protocol/duty.ts';
import { useDefinition, useExtension } from '../../definition/context.tsx';
import type { Gap, GapsIn } from '../../duty/coverage.ts';
import { type Day, readMoment, writeDay } from '../../duty/days.ts';
import { appointedBy, appointedKey } from '../../duty/reachIn.ts';
import { readRotation } from '../../duty/rotation.ts';
import { clipSpan, overlaps } from '../../duty/spans.ts';
import { encodeRecord } from '../../engine/codecs.ts';
import type { RecordData } from '../../engine/definition.ts';

interface Known {
  /** When the one whom a shift appoints can't be called; undefined: not known. */
  gapsIn: GapsIn | undefined;
  pending: boolean;
}

/**
 * Asks the platform when those whom schedules appoint between two days, or `covers`, can't be called. Other platforms
 * don't know it.
 */
export function useReach(
  records: readonly RecordData[],
  [from, to]: [Day, Day],
  covers: readonly number[] = [],
): Known {
  const resource = useDefinition();
  const known = useExtension('duty');
  const rows = records.flatMap((record) =>
    readRotation(encodeRecord(resource, record)).groups.flatMap((group) => group.rows),
  );
  const list = [
    ...rows.flatMap(({ who, deviceType = null }): AppointedAssignee[] => [
      { ...who, deviceType },
      ...covers.map((participantId) => ({ participantId, alarmPlanId: null, alarmPointId: null, deviceType })),
    ]),
  ].filter(({ participantId, alarmPlanId, alarmPointId }) => participantId ?? alarmPlanId ?? alarmPointId);
  const asked = new Map(list.map((each) => [appointedKey(each), each]));
  const range = { from: writeDay(from), to: writeDay(to - 1) };
  const enabled = known && asked.size > 0;
  const { data, isPending } = useQuery({
    queryKey: ['duty', 'reach', range, [...asked.keys()].sort()],
    queryFn: ({ signal }) => fetchReach({ ...range, list: [...asked.values()] }, signal),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const gaps = new Map(
    data?.list.map(({ gaps: spans, ...who }) => [
      appointedKey(who),
      spans.map(({ start, end, why = [] }): Gap => ({ start: readMoment(start) ?? 0, end: readMoment(end) ?? 0, why })),
    ]),
  );
  const gapsIn: GapsIn = (shift) => {
    const appointed = appointedBy(shift);
    const own = appointed ? (gaps.get(appointedKey(appointed)) ?? []) : [];
    return own.filter((gap) => overlaps(gap, shift)).map((gap) => clipSpan(gap, shift.start, shift.end));
  };
  return { gapsIn: data && gapsIn, pending: enabled && isPending };
}
