import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { controlBulk } from '../../../dataProvider/calls/bulk.ts';
import type { BulkAction, BulkJob } from '../../../protocol/bulk.ts';
import { useShowFailure } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { refreshAll } from '../../definition/refresh.ts';
import { undoNotification } from '../../record/dialogs/undo.ts';
import { isAtWork, settled } from './jobWork.ts';

/** Returns a function that says what a job has done, with a button that takes it back; for when its dialog is closed. */
export function useTellDone(): (action: BulkAction, job: BulkJob | undefined) => void {
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
