import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useCellContext } from '../cells/cell.tsx';
import { isCancelled, useProvider } from '../definition/context.ts';
import type { Labels } from '../definition/labels.ts';
import type { Resource } from '../engine/definition.ts';
import type { Column } from '../engine/view.ts';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { onlyOnce } from '../ui/onlyOnce.ts';
import type { Rows } from './useRows.ts';

interface ExportButtonProps {
  resource: Resource;
  labels: Labels;
  columns: readonly Column[];
  list: Rows;
}

/** Saves everything that matches, in the columns shown, as a CSV file. */
export function ExportButton({ resource, labels, columns, list }: ExportButtonProps) {
  const translate = useTranslate();
  const locale = useLocale();
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
        provider,
        columns,
        context,
        match: list.match,
        signal: controller.signal,
        onProgress: setDone,
      });
      notify('views.export.done', { type: 'success', messageArgs: { count: formatNumber(count, locale) } });
    } catch (error) {
      if (!isCancelled(error)) notify('views.export.failed', { type: 'error' });
    } finally {
      setDone(undefined);
    }
  };
  if (done !== undefined) {
    return (
      <Button kind="ghost" small icon="close" onClickCapture={onlyOnce} onClick={() => abort.current?.abort()}>
        {translate('views.export.running', { count: formatNumber(done, locale) })}
      </Button>
    );
  }
  return (
    <Button
      kind="ghost"
      small
      icon="export"
      aria-label={translate('views.export.title')}
      disabled={!list.rows?.length}
      onClick={run}
    />
  );
}
