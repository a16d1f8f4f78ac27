import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { undoImport } from '../../../dataProvider/calls/transfer.ts';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useShowFailure } from '../../definition/context.ts';
import { JobActions } from '../../list/bulk/JobActions.tsx';
import { JobState } from '../../list/bulk/JobState.tsx';
import { useBulkJob } from '../../list/bulk/useBulkJob.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
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
      {isOpen && <UndoDialog job={job} onClose={close} />}
    </>
  );
}

/** Takes an import back by a job of the platform: what it would do, its progress and results. */
function UndoDialog({ job: { id, fileName }, onClose }: { job: ImportJob; onClose: () => void }) {
  const translate = useTranslate();
  const work = useBulkJob({ op: 'remove', request: () => undoImport(id), atOnce: true });
  const title = translate('views.bulk.revertTitle', { name: fileName });
  return (
    <Dialog
      title={title}
      onClose={work.job?.state === 'running' ? () => void work.stop() : onClose}
      actions={<JobActions action="revert" work={work} onClose={onClose} />}
    >
      <JobState work={work} action="revert" label={title} />
      {work.error && <ErrorNote>{work.error}</ErrorNote>}
    </Dialog>
  );
}
