import { Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment, lazy, memo, type ReactNode, Suspense } from 'react';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { MenuButton, MenuItem } from '../../ui/MenuButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Bar, ChipBox } from '../screen/Bars.tsx';
import { useListScreen } from '../state/context.ts';
import { FilterValueText } from './FilterValueText.tsx';
import { useFilters } from './filters.ts';
import { RemoveFilter } from './RemoveFilter.tsx';

const SortControl = lazy(() => loadChunk(() => import('../columns/SortControl.tsx')));
const FilterEditor = lazyDialog(() => import('./FilterEditor.tsx'));

/** A filter with a control of its own. It is shown while it is `on`, or once it was chosen from the menu. */
export interface OwnFilter {
  name: string;
  label: string;
  on: boolean;
  control: ReactNode;
}

interface FilterBarProps {
  /** Shows a sort control, for lists without column headers. */
  sorts?: boolean;
  /** Number of filters that are shown by default. */
  least?: number;
  own?: readonly OwnFilter[];
}

const NO_FILTERS: readonly OwnFilter[] = [];

/** Filter chips with their editors; only those of every server if it lacks the extension. The others are in a menu. */
export const FilterBar = memo(function FilterBar({ sorts = false, least = 2, own = NO_FILTERS }: FilterBarProps) {
  const translate = useTranslate();
  const labels = useLabels();
  const { values, offered, others, isShown, show, remove, any } = useFilters();
  const { clearFilters } = useListScreen();
  if (offered.length + others.length + own.length === 0 && !sorts) return null;

  const shown = offered.filter((name, index) => index < least || name in values || isShown(name));
  const ownShown = own.filter(({ name, on }) => on || isShown(name));
  const more = [
    ...own.filter((filter) => !ownShown.includes(filter)),
    ...offered.filter((name) => !shown.includes(name)).map((name) => ({ name, label: labels.field(name) })),
  ];
  return (
    <Bar as="section" kind="filters" aria-label={translate('views.list.filters')}>
      {ownShown.map(({ name, control }) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
      {shown.map((name) => (
        <FilterChip key={name} name={name} />
      ))}
      {others.map((name) => (
        <ChipBox key={name} on>
          <Chip
            color="primary"
            label={
              <>
                {labels.field(name)}{' '}
                <b>
                  <FilterValueText name={name} filter={values[name] ?? {}} />
                </b>
              </>
            }
          />
          <RemoveFilter name={name} onRemove={() => remove(name)} />
        </ChipBox>
      ))}
      {more.length > 0 && (
        <MenuButton
          button={(trigger) => (
            <Button {...trigger} kind="chip" className="add" icon="add">
              {translate('views.list.filter')}
            </Button>
          )}
        >
          {(close) =>
            more.map(({ name, label }) => (
              <MenuItem key={name} close={close} onSelect={() => show(name)}>
                {label}
              </MenuItem>
            ))
          }
        </MenuButton>
      )}
      {offered.length + others.length > 0 && any && (
        <Button kind="ghost" small className="v-push" onClick={clearFilters}>
          {translate('views.list.clear')}
        </Button>
      )}
      {sorts && (
        <Suspense fallback={null}>
          <SortControl />
        </Suspense>
      )}
    </Bar>
  );
});

function FilterChip({ name }: { name: string }) {
  const translate = useTranslate();
  const labels = useLabels();
  const { values, set, remove } = useFilters();
  const filter = values[name];
  return (
    <ChipBox on={filter !== undefined}>
      <Popover
        button={(trigger) => (
          <Button {...trigger} kind="chip" className={filter ? 'on' : undefined}>
            <span>{labels.field(name)}</span>
            <b>{filter ? <FilterValueText name={name} filter={filter} /> : translate('views.list.any')}</b>
            {!filter && <Icon name="expand" />}
          </Button>
        )}
      >
        {(close) => <FilterEditor name={name} filter={filter} onChange={(next) => set(name, next)} onDone={close} />}
      </Popover>
      {filter && <RemoveFilter name={name} onRemove={() => remove(name)} />}
    </ChipBox>
  );
}
