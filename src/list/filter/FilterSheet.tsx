import { Box, List, ListItem, ListItemButton, Stack, Typography } from '@mui/material';
import { useListPaginationContext, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { FilterValue } from '../../../protocol/list.ts';
import { useLabels } from '../../definition/labels.ts';
import { type FieldFilter, withField } from '../../engine/fieldFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useListScreen } from '../state/context.ts';
import FilterEditor from './FilterEditor.tsx';
import { FilterValueText } from './FilterValueText.tsx';
import { useFilters } from './filters.ts';
import { RemoveFilter } from './RemoveFilter.tsx';

const ROW = {
  display: 'block',
  '& .MuiListItemButton-root': { minHeight: 48, px: 0, gap: 2.5 },
  '& b': { flex: 1, textAlign: 'right', fontWeight: 'fontWeightMedium', color: 'text.secondary' },
  '& [aria-expanded="true"] .MuiSvgIcon-root': { transform: 'rotate(180deg)' },
};
const EDITOR = {
  pb: 3,
  '& .v-refsearch': { width: '100%' },
  '& .MuiFormControlLabel-root, & .MuiButton-fullWidth': { minHeight: 44 },
};

const OWN = { pb: 2, '& .MuiButton-root': { minHeight: 44 } };

interface FilterSheetProps {
  /** Filters of the screen itself, above the others. */
  children?: ReactNode;
  onClose: () => void;
}

/** All filters of a list in a sheet; a change takes effect in the list at once. */
export function FilterSheet({ children, onClose }: FilterSheetProps) {
  const translate = useTranslate();
  const labels = useLabels();
  const { total } = useListPaginationContext();
  const { change } = useListScreen();
  const { values, given, offered, others } = useFilters();
  const [open, setOpen] = useState<string>();
  // all changes in the sheet share one history entry
  const setAll = (filters: { [name: string]: FilterValue }) => change({ filters }, { replace: true });
  const set = (name: string, filter: FieldFilter | undefined) => setAll(withField(given, name, filter));
  return (
    <Sheet
      title={translate('assist.filters')}
      onClose={onClose}
      actions={
        <>
          <Button disabled={Object.keys(values).length === 0} onClick={() => setAll({})}>
            {translate('views.list.clear')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {total === undefined
              ? translate('assist.showAny')
              : translate('assist.show', { smart_count: total, count: total })}
          </Button>
        </>
      }
    >
      {children && <Line sx={OWN}>{children}</Line>}
      <List disablePadding>
        {[...offered, ...others].map((name, index) => {
          const filter = values[name];
          const isOpen = open === name;
          return (
            <ListItem key={name} disablePadding divider={index < offered.length + others.length - 1} sx={ROW}>
              <Stack direction="row" sx={{ alignItems: 'center' }}>
                <ListItemButton aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : name)}>
                  {labels.field(name)}
                  <Typography variant="inherit" component="b" noWrap>
                    {filter ? <FilterValueText name={name} filter={filter} /> : translate('views.list.any')}
                  </Typography>
                  <Icon name="expand" />
                </ListItemButton>
                {filter && <RemoveFilter name={name} onRemove={() => set(name, undefined)} />}
              </Stack>
              {isOpen && offered.includes(name) && (
                <Box sx={EDITOR}>
                  <FilterEditor
                    name={name}
                    filter={filter}
                    onChange={(next) => set(name, next)}
                    onDone={() => setOpen(undefined)}
                  />
                </Box>
              )}
            </ListItem>
          );
        })}
      </List>
    </Sheet>
  );
}
