import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { beginBulk } from '../../../dataProvider/calls/bulk.ts';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useDefinition, useExtension, useMay } from '../../definition/context.tsx';
import { useOrganization } from '../../definition/organization.ts';
import { bulkFields } from '../../engine/bulk.ts';
import { EditFields } from '../../list/bulk/EditFields.tsx';
import { JobActions } from '../../record/jobs/JobActions.tsx';
import { JobState } from '../../record/jobs/JobState.tsx';
import { useBulkJob } from '../../record/jobs/useBulkJob.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

/** The button for the records that a finished import's file doesn't have, where rows name existing records. */
export function MissingRecords({ job }: { job: ImportJob }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const may = useMay(resource);
  const hasJobs = useExtension('bulk');
  const [isOpen, setOpen] = useState(false);
  const isTruth = job.id > 0 && job.state === 'done' && job.settings.match !== null;
  if (!hasJobs || !isTruth || !may('update') || bulkFields(resource).length === 0) return null;
  return (
    <>
      <Button icon="edit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('transfer.missing.button')}
      </Button>
      {isOpen && <MissingDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Changes the records of the import's organization that are missing from its file, by a job of the platform. */
function MissingDialog({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const { orgId } = job.settings;
  const organization = useOrganization(orgId);
  const work = useBulkJob({
    op: 'update',
    request: (changes) =>
      beginBulk(
        resource,
        'edit',
        { ids: 'all', match: { filter: { orgId, recursive: true } }, exceptImport: job.id },
        changes,
      ),
    atOnce: false,
  });
  const title = translate('transfer.missing.title', { name: job.fileName });
  return (
    <Dialog
      title={title}
      onClose={work.job?.state === 'running' ? () => void work.stop() : onClose}
      actions={work.job && <JobActions action="edit" work={work} onClose={onClose} />}
    >
      {work.job ? (
        <JobState work={work} action="edit" label={title} />
      ) : (
        <>
          <p>{translate('transfer.missing.text', { organization: organization?.name ?? '' })}</p>
          {job.counts.reject > 0 && (
            <ErrorNote>{translate('transfer.missing.rejected', { smart_count: job.counts.reject })}</ErrorNote>
          )}
          <EditFields waiting={work.working} onCancel={onClose} onApply={(changes) => void work.begin(changes)} />
        </>
      )}
      {work.error && <ErrorNote>{work.error}</ErrorNote>}
    </Dialog>
  );
}
