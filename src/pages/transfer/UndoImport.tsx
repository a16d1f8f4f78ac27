import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { undoImport } from '../../../dataProvider/calls/transfer.ts';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useShowFailure } from '../../definition/context.ts';
import { BegunJobDialog } from '../../list/bulk/BegunJobDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ImportSource } from './source.ts';

interface UndoImportProps {
  source: ImportSource;
  job: ImportJob;
  onChange: (job: ImportJob) => void;
}

/** The button that takes an import back, if it can be. */
export function UndoImport({ source, job, onChange }: UndoImportProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const showFailure = useShowFailure();
  const close = () => {
    setOpen(false);
    source.get().then(onChange, (failure: unknown) => showFailure(failure, { op: 'call' }));
  };
  return (
    <>
      {job.mayUndo && (
        <Button icon="history" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {translate('transfer.undo')}
        </Button>
      )}
      {isOpen && (
        <BegunJobDialog
          title={translate('views.bulk.revertTitle', { name: job.fileName })}
          request={() => undoImport(job.id)}
          onClose={close}
        />
      )}
    </>
  );
}
