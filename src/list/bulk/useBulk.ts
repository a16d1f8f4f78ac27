import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { runAction } from '../../../dataProvider/calls/actions.ts';
import { useDefinition, useFailureText, useMay, useProvider } from '../../definition/context.tsx';
import { refreshAll } from '../../definition/refresh.ts';
import type { Op, RecordAction } from '../../engine/definition.ts';
import { type BulkResult, runBulk, type Work } from './runBulk.ts';
import { useSelectedRows } from './useSelectedRows.ts';

/** Milliseconds between two renders while results arrive, because each render processes all of them. */
const RENDER_INTERVAL = 100;

/** The results of an action so far, rendered at a limited rate. */
function useResults() {
  const all = useRef<BulkResult[]>([]);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const add = (result: BulkResult) => {
    all.current.push(result);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setResults([...all.current]);
    }, RENDER_INTERVAL);
  };
  const reset = () => {
    all.current = [];
    setResults([]);
  };
  /** Renders the remaining results at the end of the action. */
  const flush = () => setResults([...all.current]);
  return { results, add, reset, flush };
}

/** What is done with the records: one of the list's own actions, or one that the definition offers on records. */
export type BulkAction = 'remove' | 'move' | RecordAction;
type Phase = 'ask' | 'running' | 'done';

interface Run {
  op: Op;
  /** The number of records that the user has agreed to. */
  agreed: number;
  /** The ids of the records as they are now. */
  collect: (signal: AbortSignal) => Promise<readonly number[]>;
  work: Work;
}

/** Runs an action for records if their number is still the one agreed to, else asks again with the new one. */
function useRuns(first: number, nameOf: (id: number) => string) {
  const resource = useDefinition();
  const queries = useQueryClient();
  const text = useFailureText();
  const [phase, setPhase] = useState<Phase>('ask');
  const [count, setCount] = useState(first);
  // ids of the records, once it runs
  const [ids, setIds] = useState<readonly number[]>();
  const [recounted, setRecounted] = useState(false);
  const [error, setError] = useState<string>();
  const { results, add, reset, flush } = useResults();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const reasonOf = (failure: unknown, op: Op, id?: number): string =>
    text(failure, { resource, op, name: id === undefined ? undefined : nameOf(id) });

  const run = async ({ op, agreed, collect, work }: Run) => {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    setPhase('running');
    try {
      const found = await collect(signal);
      setCount(found.length);
      // the list has changed since the user confirmed: ask again with the new number
      if (found.length !== agreed) {
        setRecounted(true);
        setPhase('ask');
        return;
      }
      setIds(found);
      await runBulk({
        ids: found,
        signal,
        onResult: add,
        work,
        reasonOf: (failure, id) => reasonOf(failure, op, id),
      });
    } catch (failure) {
      if (!signal.aborted) setError(reasonOf(failure, op));
    }
    flush();
    setPhase('done');
    refreshAll(queries, resource);
  };
  return { phase, count, ids, recounted, error, results, reset, run, stop: () => abort.current?.abort() };
}

/**
 * An action on the checked records. It counts them again, runs, can be stopped and, if the server supports it, undone.
 */
export function useBulk(action: BulkAction) {
  const resource = useDefinition();
  const provider = useProvider();
  const may = useMay();
  // a move reads the records, so that it can be undone
  const { count: first, known, rowOf, nameOf, orgOf, collect } = useSelectedRows(action === 'move');
  const { phase, count, ids, recounted, error, results, reset, run, stop } = useRuns(first, nameOf);
  const [undone, setUndone] = useState(false);
  const movedTo = useRef<number>(undefined);

  const move = async (id: number, newOrgId: number, previousOrgId: number | null) => {
    const { outcome } = await provider.move(resource.name, { id, newOrgId, previousOrgId });
    return outcome === 'moved' ? ('done' as const) : ('notNeeded' as const);
  };
  const done = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  const restorable = action === 'remove' && may('restore') ? done : [];
  const back = action === 'move' ? done.filter((id) => orgOf(id) !== null) : restorable;
  const touched = new Set(results.filter(({ outcome, gone }) => outcome !== 'failed' || gone).map(({ id }) => id));
  return {
    phase,
    count,
    results,
    error,
    recounted,
    undone,
    nameOf,
    rowOf,
    known,
    /** Runs the action: a move to an organization; one of the definition with the day or text that it asks for. */
    run: ({ newOrgId, given }: { newOrgId?: number; given?: string }) => {
      movedTo.current = newOrgId;
      const work = async (id: number) => {
        if (newOrgId !== undefined) return move(id, newOrgId, orgOf(id));
        if (typeof action === 'object') await runAction(resource, action, { id }, given);
        else await provider.delete(resource.name, { id, previousData: rowOf(id) });
        return 'done' as const;
      };
      return run({ op: typeof action === 'object' ? 'update' : action, agreed: count, collect, work });
    },
    undo: () => {
      setUndone(true);
      reset();
      const work = async (id: number) => {
        if (action === 'move') return move(id, orgOf(id) ?? 0, movedTo.current ?? null);
        await provider.restore(resource.name, { id });
        return 'done' as const;
      };
      const op = action === 'remove' ? 'restore' : 'move';
      return run({ op, agreed: back.length, collect: async () => back, work });
    },
    stop,
    mayUndo: !undone && back.length > 0,
    /** Ids of the unchanged records that still exist; undefined if the action did not run. */
    left: undone ? [] : phase === 'done' ? ids?.filter((id) => !touched.has(id)) : undefined,
  };
}
export type Bulk = ReturnType<typeof useBulk>;
