import { useQuery } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import { isSameValue } from '../../definition/changes.ts';
import { useDefinition, useProvider } from '../../definition/context.tsx';
import { holds } from '../../engine/conditions.ts';
import type { Condition } from '../../engine/data.ts';
import type { RecordData } from '../../engine/definition.ts';

/** Polling intervals in milliseconds: while an action is running, and otherwise. */
const [BUSY, IDLE] = [2_000, 20_000];

interface RecordPollingProps {
  record: RecordData;
  onFound: (record: RecordData) => void;
}

/** Polls an open record if the platform may change it by itself, i.e. if the definition has actions with `running`. */
export function RecordPolling(props: RecordPollingProps) {
  const { actions } = useDefinition();
  const conditions = actions.flatMap(({ running }) => running ?? []);
  return conditions.length > 0 ? <Poll {...props} conditions={conditions} /> : null;
}

/**
 * Polls the record. `onFound` is called with the current values of read-only fields; all others, such as the version,
 * stay as they were fetched, so that a save can't overwrite somebody else's change unnoticed.
 */
function Poll({ record, onFound, conditions }: RecordPollingProps & { conditions: Condition[] }) {
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
      .filter(([name, field]) => field.readOnly === true && !isSameValue(field, record[name], data[name]))
      .map(([name]) => [name, data[name] ?? null]);
    if (changed.length > 0) onFound({ ...record, ...Object.fromEntries(changed) });
  });
  // after each poll, even if it returned the same data, because the record may have been refetched meanwhile
  useEffect(() => {
    if (dataUpdatedAt > 0) take();
  }, [dataUpdatedAt, take]);
  return null;
}
