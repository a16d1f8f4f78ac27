import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import { useTranslate } from 'ra-core';
import type { BulkAction } from '../../../protocol/bulk.ts';
import { Button } from '../../ui/Button.tsx';
import { wordsOf } from './jobWork.ts';
import type { BulkJobState } from './useBulkJob.ts';

const ICONS = { edit: 'edit', remove: 'remove', revert: 'history', replace: SwapHorizRounded } as const;

interface JobActionsProps {
  action: BulkAction;
  work: BulkJobState;
  onClose: () => void;
}

/** The buttons of a job's dialog: carry it out, stop it, take it back, close it. */
export function JobActions({ action, work: { job, working, start, stop, undo }, onClose }: JobActionsProps) {
  const translate = useTranslate();
  if (job?.state === 'running') return <Button onClick={() => void stop()}>{translate('views.bulk.stop')}</Button>;
  const change = job?.counts.change ?? 0;
  if (job?.state === 'checked' && change > 0) {
    return (
      <>
        <Button onClick={onClose}>{translate('views.cancel')}</Button>
        <Button
          kind={action === 'edit' || action === 'replace' ? 'primary' : 'danger'}
          icon={ICONS[action]}
          disabled={working}
          onClick={() => void start()}
        >
          {translate(`views.bulk.${wordsOf(action)}Confirm`, { smart_count: change, count: change })}
        </Button>
      </>
    );
  }
  return (
    <>
      {job?.mayUndo && (
        <Button icon="undo" disabled={working} onClick={() => void undo()}>
          {translate('assist.undo')}
        </Button>
      )}
      <Button kind="primary" onClick={onClose}>
        {translate(job === undefined || job.state === 'checking' ? 'views.cancel' : 'views.close')}
      </Button>
    </>
  );
}
