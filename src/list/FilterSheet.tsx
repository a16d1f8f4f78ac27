import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FilterValue } from '../../protocol/list.ts';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import FilterEditor from './FilterEditor.tsx';
import { FilterValueText } from './FilterValueText.tsx';
import { type FilterBarProps, otherFilters, useOfferedFilters } from './filters.ts';

interface FilterSheetProps extends FilterBarProps {
  total: number | undefined;
  onClose: () => void;
}

/** All filters of a list in a sheet from the foot of the window; the list behind it follows at once. */
export function FilterSheet({ resource, labels, state, change, total, onClose }: FilterSheetProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [open, setOpen] = useState<string>();
  const offered = useOfferedFilters(resource);
  const set = (name: string, value: FilterValue | undefined) => {
    const { [name]: _, ...rest } = state.filters;
    change({ filters: value === undefined ? rest : { ...rest, [name]: value } }, { replace: true });
  };
  return (
    <Dialog
      sheet
      title={translate('assist.filters')}
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={Object.keys(state.filters).length === 0}
            onClick={() => change({ filters: {} }, { replace: true })}
          >
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
        {[...offered, ...otherFilters(offered, state)].map((name) => {
          const value = state.filters[name];
          const isOpen = open === name;
          return (
            <li key={name}>
              <div className="v-sheetrow">
                <button type="button" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : name)}>
                  <span>{labels.field(name)}</span>
                  <b>
                    {value === undefined ? (
                      translate('views.list.any')
                    ) : (
                      <FilterValueText {...{ name, resource, labels, value }} />
                    )}
                  </b>
                  <Icon name="expand" />
                </button>
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
                  {...{ name, resource, labels, value }}
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
