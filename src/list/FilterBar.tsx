import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { FilterValue } from '../../protocol/list.ts';
import type { Labels } from '../definition/labels.ts';
import type { Resource } from '../engine/definition.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { MenuItem } from '../ui/MenuItem.tsx';
import { Popover } from '../ui/Popover.tsx';
import { FilterValueText } from './FilterValueText.tsx';
import { type FilterBarProps, otherFilters, useOfferedFilters } from './filters.ts';

const FilterEditor = lazyDialog(() => import('./FilterEditor.tsx'));

/** Filters that are offered before anybody asks for them. */
const ALWAYS = 2;

/** Filter chips by field type, and what stands behind them. Servers without the extension for it get no chips. */
export function FilterBar({ resource, labels, state, change, children }: FilterBarProps & { children?: ReactNode }) {
  const translate = useTranslate();
  const [added, setAdded] = useState<string>();
  const offered = useOfferedFilters(resource);
  const others = otherFilters(offered, state);
  if (offered.length + others.length === 0 && !children) return null;

  const set = (name: string, value: FilterValue | undefined) => {
    const { [name]: _, ...rest } = state.filters;
    change({ filters: value === undefined ? rest : { ...rest, [name]: value } });
    setAdded(undefined);
  };
  const shown = offered.filter((name, index) => index < ALWAYS || name in state.filters || name === added);
  const more = offered.filter((name) => !shown.includes(name));
  const any = Object.keys(state.filters).length > 0 || state.search !== '';
  return (
    <section className="v-bar v-filters" aria-label={translate('views.list.filters')}>
      {shown.map((name) => (
        <Chip key={name} name={name} {...{ resource, labels }} value={state.filters[name]} onChange={set} />
      ))}
      {others.map((name) => (
        <span key={name} className="v-chipbox on">
          <span className="v-chip on">
            <span>{labels.field(name)}</span>
            <b>
              <FilterValueText {...{ name, resource, labels }} value={state.filters[name]} />
            </b>
          </span>
          <RemoveFilter label={labels.field(name)} onRemove={() => set(name, undefined)} />
        </span>
      ))}
      {more.length > 0 && (
        <Popover
          className="v-chip add"
          button={
            <>
              <Icon name="add" />
              {translate('views.list.filter')}
            </>
          }
        >
          {(close) => (
            <div className="v-menu">
              {more.map((name) => (
                <MenuItem key={name} close={close} onSelect={() => setAdded(name)}>
                  {labels.field(name)}
                </MenuItem>
              ))}
            </div>
          )}
        </Popover>
      )}
      {offered.length + others.length > 0 && any && (
        <Button
          kind="ghost"
          small
          className="v-push"
          onClick={() => change({ filters: {}, search: '', view: undefined })}
        >
          {translate('views.list.clear')}
        </Button>
      )}
      {children}
    </section>
  );
}

interface ChipProps {
  name: string;
  resource: Resource;
  labels: Labels;
  value: FilterValue | undefined;
  onChange: (name: string, value: FilterValue | undefined) => void;
}

function Chip({ name, resource, labels, value, onChange }: ChipProps) {
  const translate = useTranslate();
  const on = value !== undefined;
  return (
    <span className={on ? 'v-chipbox on' : 'v-chipbox'}>
      <Popover
        className={on ? 'v-chip on' : 'v-chip'}
        button={
          <>
            <span>{labels.field(name)}</span>
            <b>{on ? <FilterValueText {...{ name, resource, labels, value }} /> : translate('views.list.any')}</b>
            {!on && <Icon name="expand" />}
          </>
        }
      >
        {(close) => (
          <FilterEditor
            name={name}
            resource={resource}
            labels={labels}
            value={value}
            onChange={(next) => onChange(name, next)}
            onDone={close}
          />
        )}
      </Popover>
      {on && <RemoveFilter label={labels.field(name)} onRemove={() => onChange(name, undefined)} />}
    </span>
  );
}

function RemoveFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="v-chip-x"
      aria-label={translate('views.list.removeFilter', { name: label })}
      onClick={onRemove}
    >
      <Icon name="close" />
    </button>
  );
}
