import { useTranslate } from 'ra-core';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.ts';
import { Actions } from './Actions.tsx';
import { RejectedButton } from './RejectedButton.tsx';
import { RowsTable } from './RowsTable.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { ImportSource } from './source.ts';
import { useStartImport } from './useStartImport.ts';

interface CheckStepProps {
  source: ImportSource;
  job: ImportJob;
  onChange: (job: ImportJob) => void;
  onMapping: () => void;
}

/** The results of the dry run, before anything is written. */
export function CheckStep({ source, job, onChange, onMapping }: CheckStepProps) {
  const translate = useTranslate();
  const { busy, run } = useStartImport(source, onChange);
  const writes = job.counts.add + job.counts.change;
  return (
    <StepFrame at={2} title={translate('transfer.check.title')} file={job.fileName}>
      <Hint>{translate(writes > 0 ? 'transfer.check.nothingYet' : 'transfer.check.nothing')}</Hint>
      <Actions>
        <Button kind="primary" icon="import" disabled={busy || writes === 0} onClick={() => void run()}>
          {translate('transfer.check.run', { smart_count: writes, count: writes })}
        </Button>
        <Button icon="left" disabled={busy} onClick={onMapping}>
          {translate('transfer.check.back')}
        </Button>
        <RejectedButton source={source} job={job} />
      </Actions>
      <RowsTable source={source} job={job} />
    </StepFrame>
  );
}
