import ButtonBase from '@mui/material/ButtonBase';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FilterValue } from '../../protocol/list.ts';
import { useLabels } from '../definition/labels.ts';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useListScreen } from './context.ts';
import FilterEditor from './FilterEditor.tsx';
import { FilterValueText } from './FilterValueText.tsx';
import { useFilters } from './filters.ts';

/** All filters of a list in a sheet from the foot of the window; the list behind it follows at once. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const labels = useLabels();
  const locale = useLocale();
  const { total } = useListContext();
  const { change } = useListScreen();
  const { values, offered, others } = useFilters();
  const [open, setOpen] = useState<string>();
  // the sheet as a whole is one step of the back button
  const setAll = (filters: { [name: string]: FilterValue }) => change({ filters }, { replace: true });
  const set = (name: string, value: FilterValue | undefined) => {
    const { [name]: _, ...rest } = values;
    setAll(value === undefined ? rest : { ...rest, [name]: value });
  };
  return (
    <Dialog
      sheet
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
              : translate('assist.show', { smart_count: total, count: formatNumber(total, locale) })}
          </Button>
        </>
      }
    >
      <ul className="v-sheetlist">
        {[...offered, ...others].map((name) => {
          const value = values[name];
          const isOpen = open === name;
          return (
            <li key={name}>
              <div className="v-sheetrow">
                <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : name)}>
                  <span>{labels.field(name)}</span>
                  <b>
                    {value === undefined ? translate('views.list.any') : <FilterValueText name={name} value={value} />}
                  </b>
                  <Icon name="expand" />
                </ButtonBase>
                {value !== undefined && (
                  <Button
                    kind="ghost"
                    small
                    icon="close"
                    aria-label={translate('views.list.removeFilter', { name: labels.field(name) })}
                    onClick={() => set(name, undefined)}
                  />
                )}
              </div>
              {isOpen && offered.includes(name) && (
                <FilterEditor
                  name={name}
                  value={value}
                  onChange={(next) => set(name, next)}
                  onDone={() => setOpen(undefined)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
