import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { fileLink } from '../../../dataProvider/calls/instructions.ts';
import { useShowFailure } from '../../definition/context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Attachment } from './attachment.ts';

/** Downloads files one after the other, with the browser's own progress. */
export function useDownload(): { download: (files: readonly Attachment[]) => Promise<void>; running: boolean } {
  const showFailure = useShowFailure();
  const [running, setRunning] = useState(false);
  const download = async (files: readonly Attachment[]) => {
    setRunning(true);
    try {
      for (const file of files) {
        const anchor = document.createElement('a');
        anchor.href = `${await fileLink(file.path)}&download=true`;
        anchor.download = file.name;
        anchor.click();
      }
    } catch (error) {
      showFailure(error, {});
    } finally {
      setRunning(false);
    }
  };
  return { download, running };
}

/** Saves one file on the user's machine. */
export function DownloadButton({ file }: { file: Attachment }) {
  const translate = useTranslate();
  const { download, running } = useDownload();
  return (
    <Button icon="export" disabled={running} onClick={() => download([file])}>
      {translate('files.download')}
    </Button>
  );
}
