import { useEvent } from 'ra-core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useWidgets } from '../definition/definitions.tsx';
import { useLabels } from '../definition/labels.ts';
import { allows } from '../engine/calls.ts';
import type { Resource } from '../engine/definition.ts';
import { PART } from '../record/address.ts';
import { NotOffered } from '../record/states.tsx';
import { loadChunk } from '../ui/chunks.ts';
import { isFocusLost } from '../ui/focusLost.ts';
import { ListPane } from './ListPane.tsx';
import { readState, useListState } from './urlState.ts';
import { useRows } from './useRows.ts';
import './views.css';
import { DefinitionProvider, useDefinition } from '../definition/current.tsx';

const loadRecord = () => loadChunk(() => import('../record/RecordPane.tsx'));
const RecordPane = lazy(loadRecord);

/**
 * The screen of a resource at /<name>/:id?: its list, and beside it the record that is open. Below 1024 px the record
 * takes the whole width. The address says everything: what is listed, how, and what is open.
 */
export default function ResourceScreen({ resource }: { resource: Resource }) {
  const { lists } = useWidgets();
  const widget = resource.list === false ? undefined : resource.list.widget;
  const Whole = widget ? lists[widget]?.component : undefined;
  return (
    <DefinitionProvider resource={resource}>
      {Whole ? (
        <Suspense fallback={null}>
          <Whole />
        </Suspense>
      ) : allows(resource, 'list') ? (
        <MasterDetail key={resource.name} />
      ) : (
        <Unlisted />
      )}
    </DefinitionProvider>
  );
}

/** The screen of a resource that the server keeps no list of. */
function Unlisted() {
  const labels = useLabels();
  return (
    <section className="v-list" aria-label={labels.name(2)}>
      <header className="v-lh">
        <h1>{labels.name(2)}</h1>
      </header>
      <NotOffered what="list" />
    </section>
  );
}

function MasterDetail() {
  const resource = useDefinition();
  const { id } = useParams();
  const navigate = useNavigate();
  const labels = useLabels();
  const { state, change, query } = useListState(resource);
  const list = useRows(resource, state);
  const ready = list.rows !== undefined;
  // the last page has become empty, or there never was such a page
  const { page, pageSize } = state;
  const past = list.rows?.length === 0 && !list.isPrevious && page > 1;
  const last = list.total === undefined ? page - 1 : Math.max(1, Math.ceil(list.total / pageSize));
  useEffect(() => {
    if (past && last < page) change({ page: last }, { replace: true });
  }, [past, last, page, change]);
  // what the address named when the screen was opened
  const [opened] = useState(id);

  // the form is no part of the first load; it comes while nobody waits for it
  useEffect(() => {
    if (!ready) return;
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
    // when it fails now it is asked for again when a record is opened
    idle(() => void loadRecord().catch(() => undefined));
  }, [ready]);

  const go = useEvent((to: string | undefined, replace?: boolean) => {
    const params = new URLSearchParams(query);
    if (to === undefined) params.delete('tab');
    params.delete(PART);
    const search = params.toString();
    const path = to === undefined ? `/${resource.name}` : `/${resource.name}/${to}`;
    void navigate(
      { pathname: path, search: search && `?${search}` },
      { replace: replace === true, preventScrollReset: true },
    );
  });
  const open = useEvent((next: number | '_new') => go(String(next), id !== undefined));
  const close = useEvent(() => go(undefined));
  const openView = useEvent((search: string) => {
    const next = readState(new URLSearchParams(search), resource);
    change({ ...EMPTY_VIEW, ...next, page: 1, selected: [], tab: state.tab });
  });

  // Escape closes the record wherever the focus is, unless something nearer has used the key
  useEffect(() => {
    if (id === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [id, close]);

  // the focus was inside the record: it goes back to its row
  const before = useRef(id);
  useEffect(() => {
    const closed = id === undefined ? before.current : undefined;
    before.current = id;
    if (closed === undefined || !isFocusLost()) return;
    document.querySelector<HTMLElement>(`tr[data-id="${closed}"]`)?.focus();
  }, [id]);

  const position = useMemo(() => list.rows?.find((row) => String(row.id) === id), [list.rows, id]);
  return (
    <div className={id === undefined ? 'v-md' : 'v-md open'}>
      <ListPane
        resource={resource}
        labels={labels}
        list={list}
        state={state}
        change={change}
        query={query}
        openId={id}
        onOpen={open}
        onOpenView={openView}
      />
      {id !== undefined && (
        <Suspense fallback={<section className="v-rec" aria-busy="true" />}>
          <RecordPane
            key={id}
            id={id}
            row={position}
            orgId={state.orgId}
            follows={id !== opened}
            routes={{
              tab: state.tab,
              onTab: (tab) => change({ tab }, { replace: true }),
              onOpen: (next) => go(next, true),
              onClose: close,
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const EMPTY_VIEW = { view: undefined, orgId: undefined };
