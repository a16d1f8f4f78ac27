import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useProvider } from '../../definition/context.ts';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { activeFilters, type FilterValues, type TreeFilter } from './filters.ts';

interface FilterPanelProps {
  filters: readonly TreeFilter[];
  values: FilterValues;
  /** `now`: without the typing delay. */
  onChange: (values: FilterValues, now: boolean) => void;
  /** Initially open. */
  open: boolean;
}

/** The filters of the tree, in a collapsible panel with the number of active ones. */
export function FilterPanel({ filters, values, onChange, open: atFirst }: FilterPanelProps) {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(atFirst);
  const count = activeFilters(values).length;
  return (
    <section className="s-filters" aria-label={translate('selector.filters')}>
      <div className="s-filterhead">
        <button
          type="button"
          className="s-accordion"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name="right" className={open ? 's-turned' : undefined} />
          {translate('selector.filters')}
          {count > 0 && <span className="s-badge">{count}</span>}
        </button>
        {count > 0 && (
          <Button kind="ghost" small icon="close" onClick={() => onChange({}, true)}>
            {translate('selector.clearFilters')}
          </Button>
        )}
      </div>
      <div id={id} className="s-filterfields" hidden={!open}>
        {filters.map((filter) => (
          <FilterInput
            key={filter.name}
            filter={filter}
            value={values[filter.name] ?? ''}
            onChange={(value, now) => onChange({ ...values, [filter.name]: value }, now)}
          />
        ))}
      </div>
    </section>
  );
}

interface FilterInputProps {
  filter: TreeFilter;
  value: string;
  onChange: (value: string, now: boolean) => void;
}

function useFilterLabel({ name, resource, spec }: TreeFilter): string {
  const translate = useTranslate();
  const labels = useLabels(resource);
  return translate(`resources.${resource.name}.filters.${name}`, { _: labels.field(spec.field) });
}

function FilterInput({ filter, value, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const provider = useProvider();
  const labels = useLabels(filter.resource);
  const label = useFilterLabel(filter);
  const id = useId();
  const { field, spec } = filter;
  const { data: devices } = useQuery({
    queryKey: ['devices'],
    queryFn: () => provider.devices(),
    enabled: spec.choices === 'devices',
    staleTime: 300_000,
    retry: false,
  });
  const own = field?.type === 'enum' ? field.values : undefined;
  const choices = spec.choices === 'devices' ? (devices?.map((one) => one.callingDeviceType) ?? own) : own;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // keeps Enter from submitting the surrounding form
    event.preventDefault();
    onChange(value, true);
  };
  return (
    <div className="s-filter">
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <Select native fullWidth id={id} value={value} onChange={(event) => onChange(event.target.value, true)}>
          <option value="">{translate('selector.any')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {labels.value(spec.field, choice)}
            </option>
          ))}
        </Select>
      ) : (
        <OutlinedInput
          id={id}
          fullWidth
          type="search"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value, false)}
          onKeyDown={onKeyDown}
        />
      )}
    </div>
  );
}
