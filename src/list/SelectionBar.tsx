import { useLocale, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useMay } from '../definition/context.ts';
import type { Resource } from '../engine/definition.ts';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { isFocusLost } from '../ui/focusLost.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import type { ListState } from './urlState.ts';
import type { Rows } from './useRows.ts';

const BulkDialog = lazyDialog(() => import('./bulk/BulkDialog.tsx'));

interface SelectionBarProps {
  resource: Resource;
  selected: ListState['selected'];
  list: Rows;
  onSelect: (selected: ListState['selected']) => void;
}

/** What can be done with the checked rows. It takes its own place and covers nothing. */
export function SelectionBar({ resource, selected, list, onSelect }: SelectionBarProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const may = useMay(resource);
  const [action, setAction] = useState<'remove' | 'move'>();
  const bar = useRef<HTMLDivElement>(null);
  /** The button that was pressed may go: the focus goes on to what is left of the bar, else into the list. */
  const select = (next: ListState['selected']) => {
    const pane = bar.current?.closest('section');
    onSelect(next);
    requestAnimationFrame(() => {
      if (!isFocusLost()) return;
      const left = bar.current?.querySelector('button') ?? pane?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
      (left ?? pane?.querySelector<HTMLElement>('input[type="search"]'))?.focus();
    });
  };
  const total = list.total ?? 0;
  const count = selected === 'all' ? total : selected.length;
  // while an action runs the list shrinks; what it says stays until it is closed
  if (count === 0 && !action) return null;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <>
      <div
        ref={bar}
        className="v-selbar"
        role="toolbar"
        aria-label={translate('views.bulk.selected', { smart_count: count, count: number(count) })}
      >
        <b>{translate('views.bulk.selected', { smart_count: count, count: number(count) })}</b>
        {selected !== 'all' && total > count && (
          <button type="button" className="v-selall" onClick={() => select('all')}>
            {translate('views.bulk.selectAll', { count: number(total) })}
          </button>
        )}
        <span className="v-sep" />
        {may('move') && (
          <Button kind="ghost" small icon="move" onClick={() => setAction('move')}>
            {translate('views.bulk.move')}
          </Button>
        )}
        {may('remove') && (
          <Button kind="ghost" small icon="remove" onClick={() => setAction('remove')}>
            {translate('views.bulk.remove')}
          </Button>
        )}
        <span className="v-grow" />
        <Button kind="ghost" small icon="close" aria-label={translate('views.bulk.clear')} onClick={() => select([])} />
      </div>
      {action && (
        <BulkDialog
          action={action}
          resource={resource}
          selected={selected}
          count={count}
          match={list.match}
          rows={list.rows ?? []}
          onClose={(left) => {
            setAction(undefined);
            if (left) select(left);
          }}
        />
      )}
    </>
  );
}
