import { useLocale, useNotify } from 'ra-core';
import { type AuditFilter, fetchAuditLog } from '../../../dataProvider/calls/audit.ts';
import { useCancellableTask } from '../../definition/tasks.ts';
import { csvText } from '../../engine/transfer/csv.ts';
import { separatorOf } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ignoreDoubleClick } from '../../ui/pressing.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useAuditTexts } from './useAuditTexts.ts';

const PAGE = 200;
/** Maximum number of exported entries; a larger file would be unreadable, so the user has to narrow the filter. */
const MOST = 10_000;

/** Saves the entries that match the filter as a CSV file; at most the newest 10,000. */
export function ExportButton({ filter, off }: { filter: AuditFilter; off: boolean }) {
  const { translate, when, action, kind, title } = useAuditTexts();
  const notify = useNotify();
  const separator = separatorOf(useLocale());
  const task = useCancellableTask<number>(() => notify('views.export.failed', { type: 'error' }));
  const done = task.progress;

  const run = () =>
    task.start(0, async (signal, onProgress) => {
      const heads = ['at', 'actor', 'action', 'kind', 'record', 'before', 'after'];
      const rows = [[translate('views.id'), ...heads.map((head) => translate(`auditLog.heads.${head}`))]];
      for (let before: number | null = null; rows.length <= MOST; ) {
        const page = await fetchAuditLog(filter, { before, pageSize: PAGE }, signal);
        for (const entry of page.list) {
          const values = [entry.before, entry.after].map((record) => (record ? JSON.stringify(record) : ''));
          rows.push([
            String(entry.id),
            when(entry),
            entry.actor,
            action(entry.action),
            kind(entry.resource),
            title(entry),
            ...values,
          ]);
        }
        onProgress(rows.length - 1);
        before = page.next;
        if (before === null) break;
      }
      saveFile(csvText(rows, separator), 'audit', 'csv');
      notify('views.export.done', { type: 'success', messageArgs: { count: rows.length - 1 } });
    });
  if (done !== undefined) {
    return (
      <Button icon="close" onClickCapture={ignoreDoubleClick} onClick={task.cancel}>
        {translate('views.export.running', { count: done })}
      </Button>
    );
  }
  return <Button icon="export" aria-label={translate('views.export.title')} off={off} onClick={() => void run()} />;
}
