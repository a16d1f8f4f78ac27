import { useTranslate } from 'ra-core';
import { getBulk } from '../../../dataProvider/calls/bulk.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { JobActions } from './JobActions.tsx';
import { JobState } from './JobState.tsx';
import { useBulkJob } from './useBulkJob.ts';

interface PastJobDialogProps {
  id: number;
  onClose: () => void;
}

/** An earlier change of many records: what became of each, and the way back, as long as the platform keeps it. */
export default function PastJobDialog({ id, onClose }: PastJobDialogProps) {
  const translate = useTranslate();
  const work = useBulkJob({ op: 'update', request: () => getBulk(id), atOnce: true });
  const { job, error } = work;
  const action = job?.action ?? 'edit';
  const title = translate(job?.undoes ? 'views.bulk.undoTitle' : 'views.bulk.pastTitle');
  return (
    <Dialog title={title} onClose={onClose} actions={<JobActions action={action} work={work} onClose={onClose} />}>
      {job && <JobState work={work} action={action} label={title} />}
      {error && <ErrorNote>{job ? error : translate('views.bulk.pastGone')}</ErrorNote>}
    </Dialog>
  );
}
