import { Alert, Box, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../../protocol/constants.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { useTitlesOf } from '../../definition/useTitles.ts';
import { titleOf } from '../../engine/template.ts';
import { useDesktop } from '../../ui/useDesktop.ts';
import { ChosenList } from './ChosenList.tsx';
import { byWeight, type Entry, entryId, type Target } from './entries.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { activeFilters, type FilterValues, filtersOf } from './filters.ts';
import { SelectorTree } from './SelectorTree.tsx';
import '../rows.css';
import { type SelectorValue, withEntries } from './selection.ts';
import { useSelectorTree } from './useSelectorTree.ts';

/** What can be selected: the key of the value that holds the ids, and the resource. */
export interface SelectorTarget {
  key: string;
  to: string;
}

export interface SelectorProps {
  targets: readonly SelectorTarget[];
  /** Ids by key, e.g. `{participants: [7], groups: []}`. */
  value: SelectorValue;
  /** `titleOf` returns the title of a selected record. */
  onChange: (value: SelectorValue, titleOf: (key: string, id: number) => string) => void;
  /** Known titles of selected records, by `entryId`. */
  known?: ReadonlyMap<string, Entry>;
  /** The organization that is open initially. */
  orgId?: number;
}

/** Layout of the tree and the selection: side by side, one below the other on a phone. */
const SIDES = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: 4,
  height: 'clamp(280px, 100vh - 400px, 480px)',
  '& > .s-tree, & > .s-chosen': { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  '& .s-rows': { flex: 1 },
  '@media (max-width: 700px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    height: 'auto',
    '& > .s-tree': { height: 'max(260px, 46vh)' },
    '& > .s-chosen': { maxHeight: 240 },
    '& > .s-chosen .s-rows': { flex: 'none', height: 170 },
  },
};
const NOTHING_KNOWN: ReadonlyMap<string, Entry> = new Map();
/** Up to this many unknown titles of selected records are fetched. */
const MOST_UNKNOWN = 200;

/** The targets of a selector with their resources, in the order of the tree. Unknown resources are left out. */
export function useTargets(given: readonly SelectorTarget[]): readonly Target[] {
  const definitions = useDefinitions();
  const names = JSON.stringify(given.map(({ key, to }) => [key, to]));
  return useMemo(() => {
    const pairs = JSON.parse(names) as [string, string][];
    return byWeight(
      pairs.flatMap(([key, to]): Target[] => {
        const resource = definitions.byName.get(to);
        return resource ? [{ key, resource }] : [];
      }),
    );
  }, [names, definitions]);
}

/** Fetches unknown titles, target by target; returns a lookup of titles by key and id. */
function useUnknown(targets: readonly Target[], value: SelectorValue, known: ReadonlyMap<string, Entry>) {
  const titles = useTitlesOf(
    targets.map(({ key, resource }) => ({
      resource: resource.name,
      ids: (value[key] ?? []).filter((id) => !known.has(entryId({ key, id }))).slice(0, MOST_UNKNOWN),
    })),
  );
  return (key: string, id: number): string | undefined => {
    const index = targets.findIndex((target) => target.key === key);
    const record = titles[index]?.get(id);
    const resource = targets[index]?.resource;
    return record && resource ? titleOf(resource, record) : undefined;
  };
}

/**
 * Selects people, groups or other targets from the tree of organizations (spec section 2): filters above, the selection
 * beside the tree, below it on a phone.
 */
export function Selector({ targets: given, value, onChange, known: first = NOTHING_KNOWN, orgId }: SelectorProps) {
  const translate = useTranslate();
  const desktop = useDesktop();
  const targets = useTargets(given);
  const filters = useMemo(() => filtersOf(targets), [targets]);
  const [typed, setTyped] = useState<FilterValues>({});
  const [applied, setApplied] = useState<FilterValues>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const active = useMemo(() => activeFilters(applied), [applied]);
  const tree = useSelectorTree(targets, active, orgId);

  const [met] = useState(() => new Map<string, Entry>(first));
  for (const [id, entry] of first) if (!met.has(id)) met.set(id, entry);
  const unknown = useUnknown(targets, value, met);
  const entryAt = (key: string, id: number): Entry =>
    met.get(entryId({ key, id })) ?? { key, id, label: unknown(key, id) ?? `#${id}`, warnings: [] };

  const choose = (entries: readonly Entry[], chosen: boolean) => {
    for (const entry of entries) met.set(entryId(entry), entry);
    onChange(withEntries(value, entries, chosen), (key, id) => entryAt(key, id).label);
  };
  const filter = (values: FilterValues, now: boolean) => {
    setTyped(values);
    clearTimeout(timer.current);
    if (now) setApplied(values);
    else timer.current = setTimeout(() => setApplied(values), SEARCH_DEBOUNCE);
  };
  const missing = filters.filter(({ name }) => tree.unapplied.includes(name));
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      <FilterPanel filters={filters} values={typed} onChange={filter} open={desktop} />
      {missing.length > 0 && (
        <Alert severity="warning" icon={false} role="status">
          {translate('selector.unapplied', {
            names: missing
              .map(({ name, resource, spec }) =>
                translate(`resources.${resource.name}.filters.${name}`, {
                  _: translate(`resources.${resource.name}.fields.${spec.field}`),
                }),
              )
              .join(', '),
          })}
        </Alert>
      )}
      <Box sx={SIDES}>
        <SelectorTree
          tree={tree}
          targets={targets}
          value={value}
          onChoose={choose}
          label={translate('selector.tree')}
          orgId={orgId}
        />
        <ChosenList targets={targets} value={value} entryAt={entryAt} onRemove={(entries) => choose(entries, false)} />
      </Box>
    </Stack>
  );
}
