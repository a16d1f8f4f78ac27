import { useListPaginationContext, useLocale, useTranslate } from 'ra-core';
import { memo } from 'react';
import { useMay } from '../../definition/context.ts';
import { useLabels } from '../../definition/labels.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnChooser } from '../columns/ColumnChooser.tsx';
import { useListScreen } from '../state/context.ts';
import { HeaderBar } from './Bars.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ImportLink } from './ImportLink.tsx';
import { useUnfilteredTotal } from './useUnfilteredTotal.ts';

/** Title, number of records and the actions of the list. */
export const ListHeader = memo(function ListHeader() {
  const labels = useLabels();
  const translate = useTranslate();
  const may = useMay();
  const { open } = useListScreen();
  return (
    <HeaderBar>
      <h1>{labels.name(2)}</h1>
      <Count />
      <ColumnChooser />
      <ExportButton />
      {(may('create') || may('update')) && <ImportLink />}
      {may('create') && (
        <Button kind="primary" icon="add" onClick={() => open('_new')}>
          {translate('views.list.new')}
        </Button>
      )}
    </HeaderBar>
  );
});

function Count() {
  const translate = useTranslate();
  const locale = useLocale();
  const { total } = useListPaginationContext();
  const all = useUnfilteredTotal();
  return (
    <span className="v-cnt">
      {total === undefined
        ? ''
        : all === undefined
          ? formatNumber(total, locale)
          : translate('assist.countOf', { count: total, total: all })}
    </span>
  );
}
