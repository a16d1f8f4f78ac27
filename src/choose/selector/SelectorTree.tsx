import { Typography } from '@mui/material';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Button } from '../../ui/Button.tsx';
import { PickerFailure } from '../PickerFailure.tsx';
import { createTreeKeys } from '../treeKeys.ts';
import { pagesAround, useReachMarks } from '../useReachMarks.ts';
import { useVirtualRows } from '../useVirtualRows.ts';
import type { Entry, Target } from './entries.ts';
import type { Part } from './fetch.ts';
import { keyRowOf, organizationAt, orgRowId } from './rows.ts';
import { SideHead } from './SideHead.tsx';
import type { SelectorValue } from './selection.ts';
import { ROW, TreeRowView } from './TreeRowView.tsx';
import type { SelectorTree as Tree } from './useSelectorTree.ts';
import { useCountText } from './words.ts';

interface SelectAllProps {
  organization: string;
  parts: readonly Part[];
  targets: readonly Target[];
  isSearching: boolean;
  isChosen: (entry: Entry) => boolean;
  onChoose: (entries: readonly Entry[], chosen: boolean) => void;
}

const WHERE = { flex: 1, minWidth: 0, fontSize: 'inherit', fontWeight: 'fontWeightMedium' };

/** Selects everybody in the current organization, or all search results, at once. */
function SelectAll({ organization, parts, targets, isSearching, isChosen, onChoose }: SelectAllProps) {
  const translate = useTranslate();
  const countText = useCountText();
  const shownName = useShownOrgName();
  const found = parts.reduce((sum, part) => sum + part.count, 0);
  return (
    <SideHead className="s-all">
      <Typography component="span" variant="subtitle1" noWrap className="s-where" aria-live="polite" sx={WHERE}>
        {isSearching ? translate('selector.found', { smart_count: found }) : shownName(organization)}
      </Typography>
      {parts.map(({ key, entries }) => {
        const resource = targets.find((target) => target.key === key)?.resource;
        if (!resource || entries.length === 0) return null;
        const all = entries.every(isChosen);
        return (
          <Button key={key} small onClick={() => onChoose(entries, !all)}>
            {countText(all ? 'none' : 'all', resource, entries.length)}
          </Button>
        );
      })}
    </SideHead>
  );
}

interface SelectorTreeProps {
  tree: Tree;
  targets: readonly Target[];
  value: SelectorValue;
  onChoose: (entries: readonly Entry[], chosen: boolean) => void;
  label: string;
  /** The organization on which the keyboard cursor starts. */
  orgId: number | undefined;
}

/** The row that the keyboard cursor is on, first that of an organization. */
function useActiveRow(rows: Tree['rows'], orgId: number | undefined) {
  const first = orgId === undefined ? undefined : orgRowId(orgId);
  const [activeId, setActiveId] = useState(first);
  const found = rows.findIndex((row) => row.id === activeId);
  return {
    active: Math.max(0, found),
    /** Index of the row on which the cursor starts, until it moves; -1: none. */
    start: first !== undefined && activeId === first ? found : -1,
    activate: (index: number) => setActiveId(rows[index]?.id),
  };
}

/**
 * Organizations, groups and people with checkboxes. Only visible rows are rendered; the focus stays on the tree and its
 * active row is referenced (aria-activedescendant), so that scrolling never loses it.
 */
export function SelectorTree({ tree, targets, value, onChoose, label, orgId }: SelectorTreeProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [keys] = useState(() => createTreeKeys(keyRowOf));
  const { rows, contentOf, setOpen, refetch, isSearching } = tree;
  const { active, start, activate } = useActiveRow(rows, orgId);
  const chosen = useMemo(() => new Map(targets.map(({ key }) => [key, new Set(value[key])])), [targets, value]);
  const isChosen = (entry: Entry) => chosen.get(entry.key)?.has(entry.id) ?? false;
  const { virtual, items, shown } = useVirtualRows(box, { count: rows.length, height: ROW, atFirst: 16, active });
  useEffect(() => {
    if (start >= 0) virtual.scrollToIndex(start, { align: 'start' });
  }, [start, virtual]);

  const here = organizationAt(rows, active);
  const parts = here ? (contentOf(here.node.id)?.parts ?? []) : [];
  const press = (index: number) => {
    const row = rows[index];
    if (row?.kind === 'entry') onChoose([row.entry], !isChosen(row.entry));
    else if (row?.kind === 'note' && row.note === 'failed') refetch(row.orgId);
    else if (row?.kind === 'organization' && !isSearching) setOpen(row.node.id, !row.expanded);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keys(rows, active, event, event.timeStamp);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === 'go') {
      activate(action.to);
      virtual.scrollToIndex(action.to);
    } else if (action.kind === 'open') for (const org of action.ids) setOpen(org, action.open);
    else if (action.kind === 'toggle') press(action.index);
    else {
      const people = parts.findLast((part) => part.entries.length > 0);
      if (people) onChoose(people.entries, true);
    }
  };
  const onClick = (event: MouseEvent) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-index]');
    const index = Number(element?.dataset.index);
    if (!element || !rows[index]) return;
    activate(index);
    press(index);
  };
  const onMouseDown = (event: MouseEvent) => {
    if (event.target === box.current) return;
    event.preventDefault();
    box.current?.focus();
  };

  if (tree.error) return <PickerFailure onRetry={() => refetch(0)} />;
  return (
    <div className="s-tree">
      <SelectAll
        organization={here?.node.name ?? ''}
        parts={parts}
        targets={targets}
        isSearching={isSearching}
        isChosen={isChosen}
        onChoose={onChoose}
      />
      <div
        ref={box}
        className="s-rows"
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable="true"
        aria-activedescendant={rows[active] ? `${id}-${rows[active].id}` : undefined}
        aria-busy={tree.isPending || rows.some((row) => row.kind === 'organization' && row.loading)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseDown={onMouseDown}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          <Rows id={id} tree={tree} targets={targets} items={items} shown={shown} active={active} isChosen={isChosen} />
        </div>
      </div>
    </div>
  );
}

interface RowsProps {
  id: string;
  tree: Tree;
  targets: readonly Target[];
  items: readonly VirtualItem[];
  /** Indexes of the items. */
  shown: readonly number[];
  active: number;
  isChosen: (entry: Entry) => boolean;
}

/** The visible rows, each with why nobody can be called by it. */
function Rows({ id, tree: { rows, isSearching }, targets, items, shown, active, isChosen }: RowsProps) {
  const resourceOf = (key: string | undefined) => targets.find((target) => target.key === key)?.resource;
  const markOf = useReachMarks(
    pagesAround(rows, shown).map((page) =>
      page.flatMap((row) => {
        const resource = row.kind === 'entry' ? resourceOf(row.entry.key) : undefined;
        return row.kind === 'entry' && resource ? [{ resource, id: row.entry.id }] : [];
      }),
    ),
  );
  return items.map(({ index, start }) => {
    const row = rows[index];
    if (!row) return null;
    const key = row.kind === 'entry' ? row.entry.key : row.kind === 'note' ? row.part?.key : undefined;
    const resource = resourceOf(key);
    return (
      <TreeRowView
        key={row.id}
        row={row}
        id={`${id}-${row.id}`}
        place={{ index, top: start }}
        state={{ active: index === active, checked: row.kind === 'entry' && isChosen(row.entry) }}
        resource={resource}
        withOrg={isSearching}
        mark={row.kind === 'entry' && resource ? markOf({ ...row.entry, resource }) : ''}
      />
    );
  });
}
