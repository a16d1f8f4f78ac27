import { useListContext, useTranslate } from 'ra-core';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { ShownTogether } from '../../cells/shownTogether.ts';
import { useMay } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { Refusal } from '../../record/pane/states.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';
import { useListScreen } from '../state/context.ts';
import type { Row } from '../state/useRows.ts';
import { Table } from './Table.tsx';

/** Shown for an empty list: its purpose and the next step. */
function Empty({ onNew }: { onNew?: () => void }) {
  const labels = useLabels();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, change } = useListScreen();
  if (Object.keys(filterValues).length > 0) {
    return (
      <State icon="search" title={translate('views.empty.nothing')}>
        <p>{translate('views.empty.nothingText')}</p>
        <Button onClick={() => setFilters({})}>{translate('views.list.clear')}</Button>
      </State>
    );
  }
  return (
    <State title={labels.none()}>
      <p>{labels.empty()}</p>
      {!state.recursive && (
        <Button onClick={() => change({ recursive: true })}>{translate('views.empty.children')}</Button>
      )}
      {onNew && (
        <Button kind="primary" icon="add" onClick={onNew}>
          {translate('views.list.new')}
        </Button>
      )}
    </State>
  );
}

interface ListBodyProps {
  /** Two lines per row instead of columns. */
  narrow: boolean;
  width: number | undefined;
  selectable: boolean;
}

/** The rows, or a message in place of them. */
export const ListBody = memo(function ListBody({ narrow, width, selectable }: ListBodyProps) {
  const may = useMay();
  const { data, page, error, isPending, isFetching, isPlaceholderData, refetch } = useListContext<Row>();
  const { open } = useListScreen();
  const box = useScrollBack();
  // the width of the list is measured before the rows render, so that they render once and their columns stay
  const [measured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(true), []);
  return (
    <div ref={box} className={isPlaceholderData ? 'v-tw waiting' : 'v-tw'} aria-busy={isFetching}>
      {error && !isFetching && !data && <Refusal error={error} op="list" onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={12} />}
      {/* for an empty page other than the first, the controller goes to the last page */}
      {data?.length === 0 && page === 1 && <Empty onNew={may('create') ? () => open('_new') : undefined} />}
      {measured && data && data.length > 0 && (
        <ShownTogether value={data}>
          <Table width={width} narrow={narrow} selectable={selectable} />
        </ShownTogether>
      )}
    </div>
  );
});

/** Scrolls back to the top when other rows have been loaded. */
function useScrollBack() {
  const box = useRef<HTMLDivElement>(null);
  const { page, perPage, isPlaceholderData, isPending } = useListContext();
  const { match } = useListScreen();
  const rows = isPlaceholderData || isPending ? undefined : JSON.stringify([match, page, perPage]);
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (rows === undefined || rows === before.current) return;
    if (before.current !== undefined && box.current) box.current.scrollTop = 0;
    before.current = rows;
  }, [rows]);
  return box;
}
