import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bulkRows, controlBulk, getBulk } from '../../../dataProvider/calls/bulk.ts';
import type { BulkChanges, BulkJob } from '../../../protocol/bulk.ts';
import { useDefinition, useDefinitions, useFailureText } from '../../definition/context.tsx';
import { refreshAll } from '../../definition/refresh.ts';
import type { Op } from '../../engine/definition.ts';
import { isAtWork, PAUSE } from './jobWork.ts';

export interface BulkJobOptions {
  /** The operation that failures are told of. */
  op: Op;
  /** Asks the platform for the job. */
  request: (changes?: BulkChanges) => Promise<BulkJob>;
  /** Whether the preview begins at once, because there is nothing to fill in. */
  atOnce: boolean;
  /** Whether the job was begun earlier: its preview stays when it is no longer looked at. */
  wasBegun?: boolean | undefined;
}

const NONE: readonly string[] = [];

/** A job of the platform: first its preview, then its work, at last taking it back. */
export function useBulkJob({ op, request, atOnce, wasBegun = false }: BulkJobOptions) {
  const resource = useDefinition();
  const { byName } = useDefinitions();
  const queries = useQueryClient();
  const text = useFailureText();
  // what the last call replied; each call begins a phase, whose progress is asked for anew
  const [{ begun, phase }, setBegun] = useState<{ begun?: BulkJob; phase: number }>({ phase: 0 });
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);

  const polled = useQuery({
    queryKey: ['bulk', begun?.id, phase],
    queryFn: ({ signal }) => getBulk(begun?.id ?? 0, signal),
    enabled: begun !== undefined && isAtWork(begun),
    refetchInterval: ({ state }) => (state.data && !isAtWork(state.data) ? false : PAUSE),
    gcTime: 0,
  });
  const job = polled.data ?? begun;
  const ended = job && !isAtWork(job);
  const rows = useQuery({
    queryKey: ['bulk', job?.id, job?.state, 'rows'],
    queryFn: async ({ signal }) => {
      const id = job?.id ?? 0;
      const [reject, change] = await Promise.all([bulkRows(id, 'reject', signal), bulkRows(id, 'change', signal)]);
      return { reject: reject.list, change: change.list };
    },
    enabled: ended === true,
    gcTime: 0,
  });

  const replaced = job?.changes.replace?.fields ?? NONE;
  const written = job !== undefined && ended === true && job.state !== 'checked';
  useEffect(() => {
    if (!written) return;
    const others = replaced.map((field) => byName.get(field.split('.')[0] ?? ''));
    for (const one of new Set([resource, ...others])) if (one) refreshAll(queries, one);
  }, [written, queries, resource, replaced, byName]);

  const ask = async (call: () => Promise<BulkJob>) => {
    setAsking(true);
    setError(undefined);
    try {
      const next = await call();
      setBegun((last) => ({ begun: next, phase: last.phase + 1 }));
    } catch (failure) {
      setError(text(failure, { resource, op }));
    } finally {
      setAsking(false);
    }
  };
  const begin = (changes?: BulkChanges) => ask(() => request(changes));
  const began = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the preview begins once
  useEffect(() => {
    if (!atOnce || began.current) return;
    began.current = true;
    void begin();
  }, []);
  const control = (what: 'start' | 'cancel' | 'undo') => ask(() => controlBulk(job?.id ?? 0, what));

  // a new preview that nobody carries out is of no use any more
  const open = useRef<BulkJob>(undefined);
  open.current = wasBegun ? undefined : job;
  useEffect(
    () => () => {
      const { id, state } = open.current ?? { id: 0, state: 'done' };
      if (state === 'checking' || state === 'checked') void controlBulk(id, 'cancel').catch(() => undefined);
    },
    [],
  );

  return {
    job,
    rejected: rows.data?.reject ?? [],
    changed: rows.data?.change ?? [],
    working: asking || isAtWork(job),
    error: error ?? (polled.error ? text(polled.error, { resource, op }) : undefined),
    begin,
    start: () => control('start'),
    stop: () => control('cancel'),
    undo: () => control('undo'),
    /** Ids of the refused records that still exist; undefined if nothing was written. */
    left: written
      ? (rows.data?.reject ?? []).filter(({ errors }) => errors[''] !== 'NOT_FOUND').map(({ id }) => id)
      : undefined,
  };
}
export type BulkJobState = ReturnType<typeof useBulkJob>;
