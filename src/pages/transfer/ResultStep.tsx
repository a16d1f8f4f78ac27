import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { undoImport } from '../../../dataProvider/calls/transfer.ts';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useDefinition, useShowFailure } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { BegunJobDialog } from '../../list/bulk/BegunJobDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Actions } from './Actions.tsx';
import { MissingRecords } from './MissingRecords.tsx';
import { RejectedButton } from './RejectedButton.tsx';
import { RowsTable } from './RowsTable.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { ImportSource } from './source.ts';
import { useStartImport } from './useStartImport.ts';

interface ResultStepProps {
  source: ImportSource;
  job: ImportJob;
  onChange: (job: ImportJob) => void;
  onAgain: () => void;
}

const DONE = { fontSize: 'var(--fs-14)', flexWrap: 'nowrap', '& .MuiSvgIcon-root': { color: 'success.dark' } };
const TAKEN_BACK = { fontSize: 'var(--fs-14)', flexWrap: 'nowrap' };
const FAILED = { ...DONE, '& .MuiSvgIcon-root': { color: 'error.dark' } };

/** The result of the import. */
export function ResultStep({ source, job, onChange, onAgain }: ResultStepProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const start = useStartImport(source, onChange);
  const { add, change, added, changed } = job.counts;
  const open = add + change - added - changed;
  const reason = job.reason ? translate(`errors.reasons.${job.reason}`, { _: job.reason }) : '';
  return (
    <StepFrame at={4} title={translate(`transfer.result.${job.state}`)} file={job.fileName}>
      <Line as="p" sx={job.state === 'done' ? DONE : FAILED}>
        <Icon name={job.state === 'done' ? 'check' : 'error'} />
        <span>
          {translate('transfer.result.counts', job.counts)}{' '}
          {open > 0 && translate('transfer.result.open', { count: open })} {reason}
        </span>
      </Line>
      {job.undone > 0 && (
        <Line as="p" sx={TAKEN_BACK} role="status">
          <Icon name="undo" />
          {translate('transfer.result.undone', { smart_count: job.undone })}
        </Line>
      )}
      <Actions>
        {open > 0 && (
          <Button kind="primary" icon="import" disabled={start.busy} onClick={() => void start.run()}>
            {translate('transfer.result.resume')}
          </Button>
        )}
        <RejectedButton source={source} job={job} />
        <MissingRecords job={job} />
        <UndoImport source={source} job={job} onChange={onChange} />
        <Button icon="add" onClick={onAgain}>
          {translate('transfer.again')}
        </Button>
        <Link to={`/${resource.name}`}>{labels.name(2)}</Link>
      </Actions>
      <RowsTable source={source} job={job} />
    </StepFrame>
  );
}

interface UndoImportProps {
  source: ImportSource;
  job: ImportJob;
  onChange: (job: ImportJob) => void;
}

/** The button that takes an import back, if it can be. */
function UndoImport({ source, job, onChange }: UndoImportProps) {
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
        <Button icon="undo" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
