import { Typography } from '@mui/material';
import { useEvent, useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { focusAfterRender } from '../../ui/focus.ts';
import { iconOf } from '../../ui/icons.tsx';
import { sharedTitles, TitleOrganization } from '../TitleOrganization.tsx';
import { pagesAround, useReachMarks } from '../useReachMarks.ts';
import { useVirtualRows } from '../useVirtualRows.ts';
import { WarningMark } from '../WarningMark.tsx';
import { type Entry, entryId, type Target } from './entries.ts';
import { SideHead } from './SideHead.tsx';
import type { SelectorValue } from './selection.ts';
import { useCountText } from './words.ts';

const ROW = 32;

interface ChosenListProps {
  targets: readonly Target[];
  value: SelectorValue;
  entryAt: (key: string, id: number) => Entry;
  onRemove: (entries: readonly Entry[]) => void;
}

/** The selection with its count, each entry removable. */
export function ChosenList(props: ChosenListProps) {
  const { targets, value, entryAt, onRemove } = props;
  const translate = useTranslate();
  const countText = useCountText();
  const id = useId();
  const counts = targets
    .filter(({ key }) => (value[key]?.length ?? 0) > 0)
    .map(({ key, resource }) => countText('counted', resource, value[key]?.length ?? 0));
  const clear = () => onRemove(targets.flatMap(({ key }) => (value[key] ?? []).map((one) => entryAt(key, one))));
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
        {counts.length > 0 && (
          <Button kind="ghost" small onClick={clear}>
            {translate('selector.clear')}
          </Button>
        )}
      </SideHead>
      {counts.length === 0 && (
        <Typography color="textHint" component="p" variant="body2" sx={{ px: 1, py: 3 }}>
          {translate('selector.hint')}
        </Typography>
      )}
      <ChosenRows {...props} labelledBy={id} />
    </section>
  );
}

/** Calls `show` with the index of the latest entry when some were added. */
function useLatest(targets: readonly Target[], value: SelectorValue, show: (index: number) => void): void {
  const before = useRef(value);
  const showLatest = useEvent(show);
  useEffect(() => {
    let end = 0;
    let newest = -1;
    for (const { key } of targets) {
      const count = value[key]?.length ?? 0;
      end += count;
      if (count > (before.current[key]?.length ?? 0)) newest = end - 1;
    }
    before.current = value;
    if (newest >= 0) showLatest(newest);
  }, [value, targets, showLatest]);
}

/** The entries; only visible rows are rendered, and the list is one tab stop. */
function ChosenRows({ targets, value, entryAt, onRemove, labelledBy }: ChosenListProps & { labelledBy: string }) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  // counter of focus requests; the focus moves once the row is rendered
  const [focus, setFocus] = useState(0);
  const ids = useMemo(
    () => targets.flatMap(({ key, resource }) => (value[key] ?? []).map((id) => ({ key, id, resource }))),
    [targets, value],
  );
  const at = Math.max(0, Math.min(active, ids.length - 1));
  const { virtual, items, shown } = useVirtualRows(list, { count: ids.length, height: ROW, atFirst: 12, active: at });
  const markOf = useReachMarks(pagesAround(ids, shown));
  useEffect(() => {
    if (focus > 0) return focusAfterRender(() => list.current?.querySelector<HTMLElement>('button[tabindex="0"]'));
  }, [focus]);
  useLatest(targets, value, (index) => virtual.scrollToIndex(index));
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
  if (ids.length === 0) return null;
  const shared = sharedTitles(ids.map(({ key, id }) => entryAt(key, id).label));
  return (
    <ul ref={list} className="s-rows" aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
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
            {shared.has(entry.label) && <TitleOrganization target={one.resource} id={one.id} />}
            <span className="s-push" />
            <WarningMark text={markOf({ ...one, warnings: entry.warnings })} short />
            <CloseButton
              tabIndex={index === at ? 0 : -1}
              label={translate('views.input.remove', { name: entry.label })}
              onClick={() => remove(index)}
            />
          </li>
        );
      })}
    </ul>
  );
}
