import { useLocale, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { SearchBox } from '../choose/SearchBox.tsx';
import { useMay } from '../definition/context.ts';
import type { Labels } from '../definition/labels.ts';
import { allows } from '../engine/calls.ts';
import type { Resource } from '../engine/definition.ts';
import { searchFields } from '../engine/fields.ts';
import { formatNumber } from '../i18n/format.ts';
import { Refusal, Skeleton } from '../record/states.tsx';
import { Button } from '../ui/Button.tsx';
import { loadChunk } from '../ui/chunks.ts';
import { usePainted } from '../ui/usePainted.ts';
import { useWidth } from '../ui/useWidth.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { Empty } from './Empty.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { fitColumns } from './fitColumns.ts';
import { ImportLink } from './ImportLink.tsx';
import { ListFooter, pagesOf } from './ListFooter.tsx';
import { SavedViews } from './SavedViews.tsx';
import { ScopeBar } from './ScopeBar.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { Table } from './Table.tsx';
import type { ChangeList, ListState } from './urlState.ts';
import { useColumns } from './useColumns.ts';
import type { Rows } from './useRows.ts';

interface ListPaneProps {
  resource: Resource;
  labels: Labels;
  list: Rows;
  state: ListState;
  change: ChangeList;
  query: string;
  openId: string | undefined;
  onOpen: (id: number | '_new') => void;
  onOpenView: (query: string) => void;
}

const PhoneBar = lazy(() => loadChunk(() => import('./PhoneBar.tsx')));
const SortControl = lazy(() => loadChunk(() => import('./SortControl.tsx')));

/** Narrower than this, rows have two lines instead of columns. */
const NARROW = 540;
/** Up to this width of the window it is a phone: filters have a sheet of their own. */
const PHONE = 600;

/** The list of a resource with everything above and below it. */
export function ListPane(props: ListPaneProps) {
  const { resource, labels, list, state, change, query, openId, onOpen, onOpenView } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const pane = useRef<HTMLElement>(null);
  const width = useWidth(pane);
  const narrow = width !== undefined && width < NARROW;
  const phone = window.innerWidth <= PHONE;
  const columns = useColumns(resource);
  const fitting = useMemo(() => fitColumns(resource, columns.shown, width), [resource, columns.shown, width]);
  const may = useMay(resource);
  const { rows, total, error } = list;
  const selectable = may('move') || may('remove');
  const openable = allows(resource, 'one');
  const ready = usePainted(rows !== undefined);
  const scope = resource.list !== false && resource.list.scope;
  const hint = useMemo(() => {
    const names = searchFields(resource).slice(0, 3).map(labels.field);
    return names.join(', ');
  }, [resource, labels]);
  // checked rows are no part of a row's link: checking one must not change all the others
  const rowQuery = useMemo(() => {
    const params = new URLSearchParams(query);
    params.delete('sel');
    return params.toString();
  }, [query]);
  // the address names a page that there isn't, or not any more: the last one takes its place
  const { page, pageSize } = state;
  const last =
    rows?.length === 0 && !list.isPrevious && page > 1 ? Math.min(pagesOf(total, pageSize) ?? 1, page - 1) : page;
  useEffect(() => {
    if (last !== page) change({ page: last }, { replace: true });
  }, [last, page, change]);
  const onSelect = (selected: ListState['selected']) => change({ selected }, { replace: true });

  return (
    <section ref={pane} className="v-list" aria-label={labels.name(2)}>
      <header className="v-lh">
        <h1>{labels.name(2)}</h1>
        <span className="v-cnt">{total === undefined ? '' : formatNumber(total, locale)}</span>
        <ColumnChooser columns={columns} labels={labels} />
        <ExportButton resource={resource} labels={labels} columns={columns.shown} list={list} />
        {(may('create') || may('update')) && <ImportLink resource={resource} />}
        {may('create') && (
          <Button kind="primary" icon="add" onClick={() => onOpen('_new')}>
            {translate('views.list.new')}
          </Button>
        )}
      </header>
      <SavedViews {...{ resource, query, total, ready }} current={state.view} onOpen={onOpenView} />
      <div className="v-bar">
        <SearchBox
          value={state.search}
          hint={hint}
          onChange={(search) => change({ search }, { replace: state.search !== '' })}
        />
        {scope && <ScopeBar state={state} change={change} ready={ready} />}
      </div>
      {phone ? (
        <Suspense fallback={<div className="v-bar v-phonebar" />}>
          <PhoneBar {...{ resource, labels, state, change, total }} />
        </Suspense>
      ) : (
        <FilterBar {...{ resource, labels, state, change }}>
          {narrow && (
            <Suspense fallback={null}>
              <SortControl {...{ resource, labels, state, change }} />
            </Suspense>
          )}
        </FilterBar>
      )}
      {!openable && <p className="v-only">{translate('views.notOffered.note')}</p>}
      <div className={list.isPrevious ? 'v-tw waiting' : 'v-tw'} aria-busy={list.isFetching}>
        {error && !list.isFetching && !rows && (
          <Refusal error={error} resource={resource} op="list" onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <Skeleton lines={12} />}
        {rows?.length === 0 && last === page && (
          <Empty
            labels={labels}
            state={state}
            change={change}
            onNew={may('create') ? () => onOpen('_new') : undefined}
          />
        )}
        {rows && rows.length > 0 && (
          <Table
            resource={resource}
            labels={labels}
            rows={rows}
            columns={fitting}
            narrow={narrow}
            openId={openId}
            openable={openable}
            sort={state.sort}
            selected={state.selected}
            selectable={selectable}
            query={rowQuery}
            onSort={(sort) => change({ sort })}
            onSelect={onSelect}
            onOpen={onOpen}
            onLeaveDown={() => list.hasNext && change({ page: state.page + 1 })}
          />
        )}
      </div>
      {selectable && <SelectionBar resource={resource} selected={state.selected} list={list} onSelect={onSelect} />}
      <ListFooter state={state} list={list} change={change} />
    </section>
  );
}
