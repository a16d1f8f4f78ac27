import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useCapabilities, useDefinition, useFailureText, useProvider } from '../../definition/context.tsx';
import { refreshAll } from '../../definition/refresh.ts';
import { addressChanges } from '../../engine/addresses.ts';
import type { RecordData } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { loadPhones } from '../../inputs/useCleanedAddress.ts';
import { useListMarks, useListScreen } from '../state/context.ts';
import { runBulk, type Work } from './runBulk.ts';

/** An address of a record, what it becomes, or why it cannot be cleaned or was not stored. */
export interface Cleanable {
  id: number;
  title: string;
  path: string;
  before: string;
  after?: string;
  /** Code of a fault, or the reason of a refusal. */
  reason?: string;
}

/**
 * Reads the checked records and finds the addresses that cleaning changes; `run` stores each of these records, which
 * cleans it. `left`: ids of the records that still have an address that cannot work.
 */
export function useCleaning() {
  const resource = useDefinition();
  const provider = useProvider();
  const queries = useQueryClient();
  const text = useFailureText();
  const country = useCapabilities()?.phoneCountry;
  const { selectedIds } = useListContext();
  const { match } = useListScreen();
  const { allSelected } = useListMarks();
  const [phase, setPhase] = useState<'reading' | 'ask' | 'running' | 'done'>('reading');
  const [progress, setProgress] = useState({ done: 0, total: selectedIds.length });
  const [found, setFound] = useState<readonly Cleanable[]>([]);
  const [error, setError] = useState<string>();
  const records = useRef(new Map<number, RecordData>());
  const abort = useRef(new AbortController());

  const each = async (ids: readonly number[], op: 'one' | 'update', work: Work): Promise<Map<number, string>> => {
    const refused = new Map<number, string>();
    setProgress({ done: 0, total: ids.length });
    await runBulk({
      ids,
      work,
      signal: abort.current.signal,
      reasonOf: (failure) => text(failure, { resource, op }),
      onResult: ({ id, outcome, reason }) => {
        if (outcome === 'failed') refused.set(id, reason ?? '');
        setProgress(({ done, total }) => ({ done: done + 1, total }));
      },
    });
    return refused;
  };
  const read = async () => {
    const { signal } = abort.current;
    await loadPhones(country);
    const ids = allSelected ? await provider.allIds(resource.name, { ...match, signal }) : selectedIds;
    const refused = await each(ids, 'one', async (id) => {
      records.current.set(id, (await provider.getOne(resource.name, { id, signal })).data);
      return 'done';
    });
    const [first] = refused.values();
    if (first !== undefined) setError(first);
    const changes = [...records.current].flatMap(([id, record]) =>
      addressChanges(resource.fields, record).map(({ fault, ...change }) => ({
        ...change,
        id,
        title: titleOf(resource, { ...record, id }),
        reason: fault,
      })),
    );
    setFound(changes);
    setPhase('ask');
  };
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records are read once, when the dialog opens
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    read().catch((failure: unknown) => {
      if (!abort.current.signal.aborted) setError(text(failure, { resource, op: 'list' }));
    });
  }, []);

  const mendable = found.filter(({ after }) => after !== undefined);
  const faulty = found.filter(({ after }) => after === undefined);
  const run = async () => {
    setPhase('running');
    const refused = await each([...new Set(mendable.map(({ id }) => id))], 'update', async (id) => {
      const record = records.current.get(id) ?? {};
      await provider.update(resource.name, { id, data: record, previousData: { ...record, id } });
      return 'done';
    });
    setFound(
      found.map((one) => {
        const reason = refused.get(one.id);
        return reason === undefined || one.after === undefined ? one : { ...one, after: undefined, reason };
      }),
    );
    setPhase('done');
    refreshAll(queries, resource);
  };
  return {
    phase,
    ...progress,
    mendable,
    faulty,
    error,
    run,
    stop: () => abort.current.abort(),
    left: [...new Set(faulty.map(({ id }) => id))],
  };
}
