import { useTranslate } from 'ra-core';
import { getBulk } from '../../../dataProvider/calls/bulk.ts';
import type { BulkJob } from '../../../protocol/bulk.ts';
import { DefinitionProvider, useDefinition, useDefinitions } from '../../definition/context.tsx';
import { JobActions } from '../../record/jobs/JobActions.tsx';
import { JobState } from '../../record/jobs/JobState.tsx';
import { useBulkJob } from '../../record/jobs/useBulkJob.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

interface BegunJobDialogProps {
  title: string;
  /** Asks the platform for the job, at once. */
  request: () => Promise<BulkJob>;
  /** What is said instead if there is no such job. */
  gone?: string;
  /** Whether it was begun earlier: its preview stays when the dialog is closed. */
  wasBegun?: boolean;
  onClose: () => void;
}

/** A job that needs nothing filled in: what it would do, its progress, and what has become of each of its records. */
export function BegunJobDialog({ title, request, gone, wasBegun, onClose }: BegunJobDialogProps) {
  const resource = useDefinition();
  const { byListType } = useDefinitions();
  const work = useBulkJob({ op: 'update', request, atOnce: true, wasBegun });
  const { job, error } = work;
  const action = job?.action ?? 'edit';
  return (
    <Dialog title={title} onClose={onClose} actions={<JobActions action={action} work={work} onClose={onClose} />}>
      {job && (
        // the entries of a job can belong to records of other types than its own
        <DefinitionProvider resource={byListType.get(job.type) ?? resource}>
          <JobState work={work} action={action} label={title} />
        </DefinitionProvider>
      )}
      {error && <ErrorNote>{job ? error : (gone ?? error)}</ErrorNote>}
    </Dialog>
  );
}

/** An earlier change of many records, and the way back, as long as the platform keeps it. */
export default function PastJobDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <BegunJobDialog
      title={translate('views.bulk.pastTitle')}
      request={() => getBulk(id)}
      gone={translate('views.bulk.pastGone')}
      wasBegun
      onClose={onClose}
    />
  );
}
