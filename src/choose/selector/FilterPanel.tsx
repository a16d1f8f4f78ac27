import { Badge, Box, Paper, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useProvider } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Twist } from '../../ui/Twist.tsx';
import { activeFilters, type FilterValues, type TreeFilter } from './filters.ts';

interface FilterPanelProps {
  filters: readonly TreeFilter[];
  values: FilterValues;
  /** `now`: without the typing delay. */
  onChange: (values: FilterValues, now: boolean) => void;
  /** Whether the panel is initially open. */
  open: boolean;
}

const PANEL = { bgcolor: 'var(--sunken)' };
const INLINE = { ml: 1, '& .MuiBadge-badge': { position: 'static', transform: 'none' } };
const FIELDS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(134px, 1fr))' },
  alignItems: 'end',
  columnGap: 3,
  rowGap: 2.5,
  px: 2.5,
  pb: 3,
};

/** The filters of the tree, in a collapsible panel with the number of active ones. */
export function FilterPanel({ filters, values, onChange, open: atFirst }: FilterPanelProps) {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(atFirst);
  const count = activeFilters(values).length;
  return (
    <Paper variant="outlined" component="section" sx={PANEL} aria-label={translate('selector.filters')}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 34, pr: 1 }}>
        <Button kind="ghost" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Twist open={open} />
          {translate('selector.filters')}
          <Badge color="primary" badgeContent={count} sx={INLINE} />
        </Button>
        {count > 0 && (
          <Button kind="ghost" small icon="close" onClick={() => onChange({}, true)}>
            {translate('selector.clearFilters')}
          </Button>
        )}
      </Stack>
      <Box id={id} hidden={!open} sx={open ? FIELDS : undefined}>
        {filters.map((filter) => (
          <FilterInput
            key={filter.name}
            filter={filter}
            value={values[filter.name] ?? ''}
            onChange={(value, now) => onChange({ ...values, [filter.name]: value }, now)}
          />
        ))}
      </Box>
    </Paper>
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
  const common = { id, label, value, fullWidth: true };
  if (!choices)
    return (
      <TextField
        {...common}
        type="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value, false)}
        onKeyDown={onKeyDown}
      />
    );
  return (
    <TextField
      {...common}
      select
      slotProps={{ select: { native: true } }}
      onChange={(event) => onChange(event.target.value, true)}
    >
      <option value="">{translate('selector.any')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {labels.value(spec.field, choice)}
        </option>
      ))}
    </TextField>
  );
}
