import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { runAction } from '../../../dataProvider/calls/actions.ts';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import { useFailureText, useMay, useProvider } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { orgFieldOf } from '../../definition/orgField.ts';
import { refreshAll } from '../../definition/refresh.ts';
import type { Op, RecordAction } from '../../engine/api.ts';
import type { AnyRecord, Resource } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { useListMarks, useListScreen } from '../state/context.ts';
import type { Match, Row } from '../state/useRows.ts';
import { type BulkResult, runBulk, type Work } from './runBulk.ts';

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

interface Wanted {
  provider: TocsinDataProvider;
  resource: Resource;
  match: Match;
  /** Ids of the records, or all that match. */
  ids: 'all' | readonly number[];
  signal: AbortSignal;
}

/** What an action needs of a record: title and organization. */
type BulkRow = AnyRecord & { id: number };

const PAGE = 1000;

/** Fetches the records of an action, each once. Records given by id that can't be read are left out. */
async function fetchSelectedRows({ provider, resource, match, ids, signal }: Wanted): Promise<BulkRow[]> {
  if (ids !== 'all') {
    if (ids.length === 0) return [];
    return (await provider.getMany(resource.name, { ids: [...ids], signal })).data;
  }
  const rows = new Map<number, BulkRow>();
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: PAGE };
    const { data, total } = await provider.getList(resource.name, { ...match, pagination, signal });
    signal.throwIfAborted();
    const before = rows.size;
    for (const row of data) rows.set(row.id, row);
    // a server that ignores the page number would send the same rows for ever
    const end = data.length < PAGE || rows.size === before || rows.size >= (total ?? Number.POSITIVE_INFINITY);
    if (end) return [...rows.values()];
  }
}

/** What is done with the records: one of the list's own actions, or one that the definition offers on records. */
export type BulkAction = 'remove' | 'move' | RecordAction;
type Phase = 'ask' | 'running' | 'done';

/**
 * An action on the checked records. It counts them again, runs, can be stopped and, if the server supports it, undone.
 */
export function useBulk(action: BulkAction) {
  const resource = useDefinition();
  const provider = useProvider();
  const queries = useQueryClient();
  const text = useFailureText();
  const may = useMay();
  const { data = [], total = 0, selectedIds } = useListContext<Row>();
  const { match } = useListScreen();
  const { allSelected } = useListMarks();
  const [phase, setPhase] = useState<Phase>('ask');
  const [count, setCount] = useState(allSelected ? total : selectedIds.length);
  // names and organizations, for records that are no longer in the list
  const known = useRef(new Map<number, BulkRow>(data.map((row) => [row.id, row])));
  const { results, add, reset, flush } = useResults();
  // ids of the records, once it runs
  const [ids, setIds] = useState<readonly number[]>();
  const [recounted, setRecounted] = useState(false);
  const [error, setError] = useState<string>();
  const [undone, setUndone] = useState(false);
  const movedTo = useRef<number>(undefined);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const nameOf = (id: number): string => {
    const row = known.current.get(id);
    return (row && titleOf(resource, row)) || `#${id}`;
  };
  const orgOf = (id: number): number | null => {
    const orgField = orgFieldOf(resource);
    const org = orgField ? known.current.get(id)?.[orgField] : undefined;
    return typeof org === 'number' ? org : null;
  };
  const move = async (id: number, newOrgId: number, previousOrgId: number | null) => {
    const { outcome } = await provider.move(resource.name, { id, newOrgId, previousOrgId });
    return outcome === 'moved' ? ('done' as const) : ('notNeeded' as const);
  };
  const reasonOf = (failure: unknown, op: Op, id?: number): string =>
    text(failure, { resource, op, name: id === undefined ? undefined : nameOf(id) });

  /** Collects the ids. For a move it also reads the records, so that it can be undone. */
  const collect = async (signal: AbortSignal): Promise<readonly number[]> => {
    if (action !== 'move') {
      return allSelected ? await provider.allIds(resource.name, { ...match, signal }) : selectedIds;
    }
    const lacking = selectedIds.filter((id) => !known.current.has(id));
    const rows = await fetchSelectedRows({ provider, resource, match, ids: allSelected ? 'all' : lacking, signal });
    for (const row of rows) known.current.set(row.id, row);
    return allSelected ? rows.map(({ id }) => id) : selectedIds;
  };
  /** Runs an action for the ids if their number is still the one that the user has agreed to; else asks again. */
  const work = async (
    op: Op,
    agreed: number,
    wanted: (signal: AbortSignal) => Promise<readonly number[]>,
    one: Work,
  ) => {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    setPhase('running');
    try {
      const found = await wanted(signal);
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
        work: one,
        reasonOf: (failure, id) => reasonOf(failure, op, id),
      });
    } catch (failure) {
      if (!signal.aborted) setError(reasonOf(failure, op));
    }
    flush();
    setPhase('done');
    refreshAll(queries, resource);
  };

  /** Runs the action: a move to an organization; one of the definition with the day that it asks for. */
  const run = ({ newOrgId, day }: { newOrgId?: number; day?: string }) => {
    movedTo.current = newOrgId;
    return work(typeof action === 'object' ? 'update' : action, count, collect, async (id) => {
      if (typeof action === 'object') {
        await runAction(resource, action, { id }, day);
        return 'done';
      }
      if (newOrgId !== undefined) return move(id, newOrgId, orgOf(id));
      await provider.delete(resource.name, { id, previousData: known.current.get(id) ?? { id } });
      return 'done';
    });
  };
  const done = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  const restorable = action === 'remove' && may('restore') ? done : [];
  const back = action === 'move' ? done.filter((id) => orgOf(id) !== null) : restorable;
  const undo = () => {
    setUndone(true);
    reset();
    const op = action === 'remove' ? 'restore' : 'move';
    return work(
      op,
      back.length,
      async () => back,
      async (id) => {
        if (action === 'move') return move(id, orgOf(id) ?? 0, movedTo.current ?? null);
        await provider.restore(resource.name, { id });
        return 'done';
      },
    );
  };
  const touched = new Set(results.filter(({ outcome, gone }) => outcome !== 'failed' || gone).map(({ id }) => id));
  return {
    phase,
    count,
    results,
    error,
    recounted,
    undone,
    nameOf,
    run,
    undo,
    stop: () => abort.current?.abort(),
    mayUndo: !undone && back.length > 0,
    /** Ids of the unchanged records that still exist; undefined if the action did not run. */
    left: undone ? [] : phase === 'done' ? ids?.filter((id) => !touched.has(id)) : undefined,
  };
}
export type Bulk = ReturnType<typeof useBulk>;
