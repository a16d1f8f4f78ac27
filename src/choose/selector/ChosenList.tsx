import Typography from '@mui/material/Typography';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { focusAfterRender } from '../../ui/focusAfterRender.ts';
import { iconOf } from '../../ui/icons.tsx';
import { pagesAround, useReachMarks } from '../useReachMarks.ts';
import { WarningMark } from '../WarningMark.tsx';
import { type Entry, entryId, type Target } from './entries.ts';
import { SideHead } from './SideHead.tsx';
import { countOf, type SelectorValue } from './selection.ts';
import { useCountText } from './words.ts';

const ROW = 32;

interface ChosenListProps {
  targets: readonly Target[];
  value: SelectorValue;
  entryAt: (key: string, id: number) => Entry;
  onRemove: (entries: readonly Entry[]) => void;
}

/** The selection with its count, each entry removable; only visible rows are rendered, and the list is one tab stop. */
export function ChosenList({ targets, value, entryAt, onRemove }: ChosenListProps) {
  const translate = useTranslate();
  const countText = useCountText();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  // counter of focus requests; the focus moves once the row is rendered
  const [focus, setFocus] = useState(0);
  const ids = useMemo(
    () => targets.flatMap(({ key, resource }) => (value[key] ?? []).map((one) => ({ key, id: one, resource }))),
    [targets, value],
  );
  const total = countOf(value, targets);
  const at = Math.max(0, Math.min(active, total - 1));
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 4,
    // the row of the tab stop must be rendered, wherever the list is scrolled to
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b),
    initialRect: { width: 300, height: 12 * ROW },
  });
  const items = virtual.getVirtualItems();
  const shown = items.map(({ index }) => index);
  const markOf = useReachMarks(pagesAround(ids, shown));
  useEffect(() => {
    if (focus > 0) return focusAfterRender(() => list.current?.querySelector<HTMLElement>('button[tabindex="0"]'));
  }, [focus]);
  // scrolls to the latest entry
  const before = useRef(value);
  useEffect(() => {
    let end = 0;
    let newest = -1;
    for (const { key } of targets) {
      const count = value[key]?.length ?? 0;
      end += count;
      if (count > (before.current[key]?.length ?? 0)) newest = end - 1;
    }
    before.current = value;
    if (newest >= 0) virtual.scrollToIndex(newest);
  }, [value, targets, virtual]);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(ids.length - 1, to));
    setActive(next);
    virtual.scrollToIndex(next);
    setFocus(focus + 1);
  };
  const remove = (index: number) => {
    const one = ids[index];
    if (!one) return;
    onRemove([entryAt(one.key, one.id)]);
    go(Math.min(index, ids.length - 2));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: { [key: string]: number } = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 };
    const to = steps[event.key];
    if (to !== undefined) go(to);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const counts = targets
    .filter(({ key }) => (value[key]?.length ?? 0) > 0)
    .map(({ key, resource }) => countText('counted', resource, value[key]?.length ?? 0));
  return (
    <section className="s-chosen" aria-labelledby={id}>
      <SideHead>
        <Typography component="h3" variant="h5" id={id}>
          {translate('selector.chosen')}
        </Typography>
        <Typography
          component="span"
          variant="inherit"
          className="tn"
          role="status"
          color="textSecondary"
          sx={{ flex: 1 }}
        >
          {counts.length > 0 ? counts.join(', ') : translate('selector.nothing')}
        </Typography>
        {total > 0 && (
          <Button kind="ghost" small onClick={() => onRemove(ids.map((one) => entryAt(one.key, one.id)))}>
            {translate('selector.clear')}
          </Button>
        )}
      </SideHead>
      {total === 0 && (
        <Typography color="textHint" component="p" variant="body2" sx={{ px: 1, py: 3 }}>
          {translate('selector.hint')}
        </Typography>
      )}
      {total > 0 && (
        <ul ref={list} className="s-rows" aria-labelledby={id} onKeyDown={onKeyDown}>
          <li aria-hidden="true" style={{ height: virtual.getTotalSize() }} />
          {items.map(({ index, start }) => {
            const one = ids[index];
            if (!one) return null;
            const entry = entryAt(one.key, one.id);
            const Kind = iconOf(one.resource.menu?.icon ?? '');
            return (
              <li
                key={entryId(entry)}
                className="s-row at"
                aria-setsize={ids.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)`, height: ROW }}
              >
                <Kind className="v-i s-kind" aria-hidden="true" />
                <span className="s-label">{entry.label}</span>
                <span className="s-push" />
                <WarningMark text={markOf({ ...one, warnings: entry.warnings })} short />
                <Button
                  kind="ghost"
                  small
                  icon="close"
                  tabIndex={index === at ? 0 : -1}
                  aria-label={translate('views.input.remove', { name: entry.label })}
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
