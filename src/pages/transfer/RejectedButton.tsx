import { useLocale, useTranslate } from 'ra-core';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useShownCall } from '../../definition/useShownCall.ts';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import type { ImportSource } from './source.ts';

/** Downloads the rejected rows with their reasons, to be corrected and imported again. */
export function RejectedButton({ source, job }: { source: ImportSource; job: ImportJob }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { busy, run } = useShownCall({ op: 'call' });
  if (job.counts.reject === 0) return null;
  const format = source.formats.includes(job.format) ? job.format : 'csv';
  const save = async () => {
    const name = `${job.fileName.replace(/\.[^.]*$/, '')}-${translate('transfer.rejected.file')}`;
    saveFile(await source.rejected(format, locale), name, format);
  };
  return (
    <Button icon="export" disabled={busy} onClick={() => void run(save)}>
      {translate('transfer.rejected.save')}
    </Button>
  );
}
