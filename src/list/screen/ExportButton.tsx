import { useListContext, useNotify, useTranslate } from 'ra-core';
import { useCellContext } from '../../cells/cell.tsx';
import { useDefinition, useProvider } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { useCancellableTask } from '../../definition/tasks.ts';
import { Button } from '../../ui/Button.tsx';
import { ignoreDoubleClick } from '../../ui/pressing.ts';
import { useListScreen } from '../state/context.ts';
import type { Row } from '../state/useRows.ts';

/** Exports all matching records with the shown columns as a CSV file. */
export function ExportButton() {
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
