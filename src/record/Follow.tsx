import { useQuery } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import { same } from '../definition/changes.ts';
import { useProvider } from '../definition/context.ts';
import { useDefinition } from '../definition/current.tsx';
import { holds } from '../engine/conditions.ts';
import type { Condition } from '../engine/data.ts';
import type { RecordData } from '../engine/definition.ts';

/** Milliseconds from one look to the next: while an action is under way, and else. */
const [BUSY, IDLE] = [2_000, 20_000];

interface FollowProps {
  record: RecordData;
  onFound: (record: RecordData) => void;
}

/** Follows an open record while the platform may be at work on it (`running` of its actions). */
export function Follow(props: FollowProps) {
  const { actions } = useDefinition();
  const conditions = actions.flatMap(({ running }) => running ?? []);
  return conditions.length > 0 ? <Looks {...props} conditions={conditions} /> : null;
}

/**
 * Looks again and again. `onFound` gets the record with the present values of read-only fields; all others stay as they were
 * fetched, so that nobody's change is overwritten unseen.
 */
function Looks({ record, onFound, conditions }: FollowProps & { conditions: Condition[] }) {
  const resource = useDefinition();
  const provider = useProvider();
  const { id } = record;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [resource.name, 'follow', id],
    queryFn: async ({ signal }) => (await provider.getOne(resource.name, { id, signal })).data as RecordData,
    enabled: id !== undefined,
    refetchInterval: conditions.some((condition) => holds(condition, record)) ? BUSY : IDLE,
    initialData: record,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const take = useEvent(() => {
    if (!data || data === record) return;
    const changed = Object.entries(resource.fields)
      .filter(([name, field]) => field.readOnly === true && !same(field, record[name], data[name]))
      .map(([name]) => [name, data[name] ?? null]);
    if (changed.length > 0) onFound({ ...record, ...Object.fromEntries(changed) });
  });
  // each look counts, even if it found the same: the record may have been read meanwhile
  useEffect(() => {
    if (dataUpdatedAt > 0) take();
  }, [dataUpdatedAt, take]);
  return null;
}
