import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { beginBulk, controlBulk } from '../../../dataProvider/calls/bulk.ts';
import type { BulkChanges, BulkJob, BulkRequest } from '../../../protocol/bulk.ts';
import { useDefinition, useShowFailure } from '../../definition/context.tsx';
import { orgFieldOf } from '../../definition/organization.ts';
import { refreshAll } from '../../definition/refresh.ts';
import { undoNotification } from '../../record/dialogs/undo.ts';
import { JobActions } from '../../record/jobs/JobActions.tsx';
import { JobState } from '../../record/jobs/JobState.tsx';
import { isAtWork, settled } from '../../record/jobs/jobWork.ts';
import { useBulkJob } from '../../record/jobs/useBulkJob.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useListMarks, useListScreen } from '../state/context.ts';
import { EditFields } from './EditFields.tsx';

/** What a list does with its checked records. */
type ListAction = BulkRequest['action'];

/** Returns a function that says what a job has done, with a button that takes it back; for when its dialog is closed. */
function useTellDone(): (action: ListAction, job: BulkJob | undefined) => void {
  const resource = useDefinition();
  const queries = useQueryClient();
  const notify = useNotify();
  const showFailure = useShowFailure();
  return (action, job) => {
    if (!job || isAtWork(job) || job.undoes !== null || job.counts.done === 0) return;
    const op = action === 'edit' ? 'update' : 'remove';
    const undo = async () => {
      try {
        notify('views.bulk.undoBegun', { type: 'info' });
        const { counts } = await settled(await controlBulk(job.id, 'undo'));
        const { done, reject } = counts;
        notify('views.bulk.undone', {
          type: reject > 0 ? 'warning' : 'success',
          messageArgs: { smart_count: done, count: done, failed: reject },
        });
        refreshAll(queries, resource);
      } catch (failure) {
        showFailure(failure, { resource, op });
      }
    };
    notify(`views.bulk.${action}Note`, {
      type: 'success',
      messageArgs: { smart_count: job.counts.done, count: job.counts.done },
      ...(job.mayUndo && undoNotification(undo)),
    });
  };
}

interface JobDialogProps {
  action: ListAction;
  /** The organization to which the records are moved; undefined: the user says what is changed. */
  moveTo?: { id: number; name: string };
  /** Called with the ids of the refused records; undefined if nothing was written. */
  onClose: (left: readonly number[] | undefined) => void;
}

/** Changes or deletes the checked records by a job of the platform: what it would do, progress, results, and back. */
export default function JobDialog({ action, moveTo, onClose }: JobDialogProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const { total = 0, selectedIds } = useListContext();
  const { allSelected } = useListMarks();
  // the records of the moment at which the dialog was opened
  const [ids] = useState(selectedIds);
  const [count] = useState(allSelected ? total : selectedIds.length);
  const { match } = useListScreen();
  const move =
    moveTo === undefined ? undefined : { set: { [orgFieldOf(resource) ?? '']: moveTo.id }, add: {}, remove: {} };
  const work = useBulkJob({
    op: action === 'edit' ? 'update' : 'remove',
    request: (changes = move) => beginBulk(resource, action, { ids: allSelected ? 'all' : ids, match }, changes),
    atOnce: action !== 'edit' || move !== undefined,
  });
  const tellDone = useTellDone();
  const { job, working, error, begin } = work;
  const close = () => {
    tellDone(action, job);
    onClose(work.left);
  };
  const counted = { smart_count: count, count };
  const title = translate(job?.undoes ? 'views.bulk.undoTitle' : `views.bulk.${move ? 'move' : action}Title`, counted);
  const form = action === 'edit' && !move && job === undefined;
  return (
    <Dialog
      title={title}
      onClose={() => (job?.state === 'running' ? void work.stop() : close())}
      actions={form ? undefined : <JobActions action={action} work={work} onClose={close} />}
    >
      {form && (
        <EditFields waiting={working} onCancel={close} onApply={(changes: BulkChanges) => void begin(changes)} />
      )}
      {moveTo && job?.state === 'checked' && (
        <p>{translate('views.bulk.moveText', { ...counted, name: moveTo.name })}</p>
      )}
      {job && <JobState work={work} action={action} label={title} />}
      {error && <ErrorNote>{error}</ErrorNote>}
    </Dialog>
  );
}
