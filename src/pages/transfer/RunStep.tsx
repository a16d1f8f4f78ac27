import { useTranslate } from 'ra-core';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useShownCall } from '../../definition/useShownCall.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Actions } from './Actions.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { ImportSource } from './source.ts';

interface RunStepProps {
  source: ImportSource;
  job: ImportJob;
  onChange: (job: ImportJob) => void;
}

/** Progress of the dry run or import. It continues without this page, and can be stopped. */
export function RunStep({ source, job, onChange }: RunStepProps) {
  const translate = useTranslate();
  const { busy, run } = useShownCall({ op: 'call' });
  const phase = job.state === 'running' ? 'run' : 'check';
  const done = Math.min(job.position, job.total);
  const stop = async () => onChange(await source.cancel());
  return (
    <StepFrame
      key={phase}
      at={phase === 'run' ? 3 : 2}
      title={translate(`transfer.running.${phase}`)}
      file={job.fileName}
    >
      <Progress done={done} total={job.total} labelledBy="tr-step-title" />
      <p role="status">{translate('transfer.running.rows', { done, total: job.total })}</p>
      {phase === 'run' && <Hint>{translate('transfer.running.counts', job.counts)}</Hint>}
      <Hint>{translate(source.id === 'local' ? 'transfer.local.running' : 'transfer.running.help')}</Hint>
      <Actions>
        <Button icon="close" disabled={busy} onClick={() => void run(stop)}>
          {translate(`transfer.running.stop.${phase}`)}
        </Button>
      </Actions>
    </StepFrame>
  );
}
