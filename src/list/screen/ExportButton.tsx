import { useListContext, useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useCellContext } from '../../cells/cell.tsx';
import { isCancelled, useProvider } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ignoreDoubleClick } from '../../ui/ignoreDoubleClick.ts';
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
  const [done, setDone] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setDone(0);
    try {
      const { exportCsv } = await import('./exportCsv.ts');
      const count = await exportCsv({
        pageOf: (page, perPage) =>
          provider.getList(resource.name, { ...match, pagination: { page, perPage }, signal: controller.signal }),
        columns: columns.shown,
        context,
        signal: controller.signal,
        onProgress: setDone,
      });
      notify('views.export.done', { type: 'success', messageArgs: { count } });
    } catch (error) {
      if (!isCancelled(error)) notify('views.export.failed', { type: 'error' });
    } finally {
      setDone(undefined);
    }
  };
  if (done !== undefined) {
    return (
      <Button kind="ghost" small icon="close" onClickCapture={ignoreDoubleClick} onClick={() => abort.current?.abort()}>
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
