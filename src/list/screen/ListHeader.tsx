import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useListPaginationContext, useLocale, useNotify, useTranslate } from 'ra-core';
import { memo } from 'react';
import { useCellContext } from '../../cells/cell.tsx';
import { useDefinition, useMay, useProvider } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { useCancellableTask } from '../../definition/tasks.ts';
import { sameValue } from '../../engine/conditions.ts';
import { isObject } from '../../engine/paths.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ignoreDoubleClick } from '../../ui/pressing.ts';
import { ColumnChooser } from '../columns/ColumnChooser.tsx';
import { useListScreen } from '../state/context.ts';
import type { Row } from '../state/useRows.ts';
import { HeaderBar } from './Bars.tsx';

/** The total without search and filters, if the list has been loaded without them; it makes no request. */
function useUnfilteredTotal(): number | undefined {
  const { name } = useDefinition();
  const queries = useQueryClient();
  const { filterValues, filter = {} } = useListContext();
  if (Object.keys(filterValues).length === 0) return undefined;
  const seen = queries.getQueryCache().findAll({
    queryKey: [name, 'getList'],
    predicate: ({ queryKey: [, , match], state }) =>
      !state.isInvalidated && isObject(match) && isObject(match.filter) && sameValue(match.filter, filter),
  });
  const totals = seen.flatMap(({ state: { data } }) =>
    isObject(data) && typeof data.total === 'number' ? [data.total] : [],
  );
  return totals.at(-1);
}

/** A link to the import of this list's records. */
function ImportLink() {
  const resource = useDefinition();
  const translate = useTranslate();
  const label = translate('views.import');
  return (
    <ButtonLink
      kind="ghost"
      small
      icon="import"
      to={`/import-export?type=${resource.viewOf ?? resource.name}`}
      aria-label={label}
    />
  );
}

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

/** Exports all matching records with the shown columns as a CSV file. */
function ExportButton() {
  const resource = useDefinition();
  const labels = useLabels();
  const { data } = useListContext<Row>();
  const { columns, match } = useListScreen();
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useProvider();
  const context = useCellContext(resource, labels);
  const task = useCancellableTask<number>(() => notify('views.export.failed', { type: 'error' }));
  const done = task.progress;

  const run = () =>
    task.start(0, async (signal, onProgress) => {
      const { exportCsv } = await import('./exportCsv.ts');
      const count = await exportCsv({
        pageOf: (page, perPage) => provider.getList(resource.name, { ...match, pagination: { page, perPage }, signal }),
        columns: columns.shown,
        context,
        signal,
        onProgress,
      });
      notify('views.export.done', { type: 'success', messageArgs: { count } });
    });
  if (done !== undefined) {
    return (
      <Button kind="ghost" small icon="close" onClickCapture={ignoreDoubleClick} onClick={task.cancel}>
        {translate('views.export.running', { count: done })}
      </Button>
    );
  }
  return (
    <Button
      kind="ghost"
      small
      icon="export"
      aria-label={translate('views.export.title')}
      disabled={!data?.length}
      onClick={run}
    />
  );
}
