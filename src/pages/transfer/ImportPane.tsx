import { Alert } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { DefinitionProvider, failureOf, useDefinitions } from '../../definition/context.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { useWhileMounted } from '../../definition/tasks.ts';
import { useShownCall } from '../../definition/useShownCall.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';
import { Actions } from './Actions.tsx';
import { FileStep } from './FileStep.tsx';
import { openImport } from './local/opened.ts';
import { MappingStep } from './MappingStep.tsx';
import { NoAuthority } from './parts.tsx';
import { RecentImports } from './RecentImports.tsx';
import { RejectedButton } from './RejectedButton.tsx';
import { ResultStep } from './ResultStep.tsx';
import { RowsTable } from './RowsTable.tsx';
import { StepFrame } from './StepFrame.tsx';
import { Steps } from './Steps.tsx';
import { type ImportSource, remoteSource } from './source.ts';
import { useStartImport } from './useStartImport.ts';
import { useTypes } from './useTypes.ts';

/** Polling interval of a running import in milliseconds. */
const POLL = 700;

/** The steps of an import: file, mapping, check, import, result. */
export function ImportPane() {
  const [params, setParams] = useSearchParams();
  const { importable } = useTypes();
  const translate = useTranslate();
  const job = params.get('job');
  // reading a file may end after the page was left: don't navigate back
  const open = useWhileMounted((id: string) => setParams({ job: id }));
  if (importable.length === 0) return <NoAuthority />;
  const source =
    job === null ? undefined : (openImport(job) ?? (/^\d+$/.test(job) ? remoteSource(Number(job)) : undefined));
  if (job !== null && source) return <OpenImport key={job} source={source} />;
  return (
    <>
      <Steps at={0} />
      {job !== null && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {translate('transfer.local.lost')}
        </Alert>
      )}
      <FileStep types={importable} chosen={params.get('type')} onOpen={open} />
      <RecentImports onOpen={open} />
    </>
  );
}

const WORKING = new Set(['checking', 'running']);

function OpenImport({ source }: { source: ImportSource }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { byListType } = useDefinitions();
  const queryKey = ['import', source.id];
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => source.get(signal),
    refetchInterval: ({ state }) => (state.data && WORKING.has(state.data.state) ? POLL : false),
    staleTime: 0,
  });
  const state = job?.state;
  const go = useWhileMounted((to: { [name: string]: string }) => setParams(to));
  const resource = job && byListType.get(job.type);
  useEffect(() => {
    // the import has changed what lists show
    if (resource && (state === 'done' || state === 'cancelled'))
      void queries.invalidateQueries({ queryKey: [resource.name] });
  }, [queries, resource, state]);

  if (!job || !resource) {
    if (!error && !job) return <Skeleton lines={0} />;
    if (error && failureOf(error).status !== 404) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <State alert title={translate('transfer.gone.title')}>
        <p>{translate('transfer.gone.text')}</p>
        <Button onClick={() => setParams({})}>{translate('transfer.again')}</Button>
      </State>
    );
  }
  const show = (next: ImportJob) => queries.setQueryData(queryKey, next);
  const mapping = job.state === 'uploaded' || (job.state === 'checked' && params.get('step') === 'mapping');
  const props = { source, job, onChange: show };
  const step = (name: 'mapping' | null) => go(name ? { job: source.id, step: name } : { job: source.id });
  const restart = () => go({ type: resource.name });
  return (
    <DefinitionProvider resource={resource}>
      {mapping ? (
        <MappingStep
          key={[job.id, job.encoding, job.delimiter, job.sheet, job.headingRow].join(' ')}
          {...props}
          onChecked={() => step(null)}
          onDiscard={restart}
          onReread={(id, next) => {
            queries.setQueryData(['import', id], next);
            go({ job: id });
          }}
        />
      ) : WORKING.has(job.state) ? (
        <RunStep {...props} />
      ) : job.state === 'checked' ? (
        <CheckStep {...props} onMapping={() => step('mapping')} />
      ) : (
        <ResultStep {...props} onAgain={restart} />
      )}
    </DefinitionProvider>
  );
}

interface CheckStepProps {
  source: ImportSource;
  job: ImportJob;
  onChange: (job: ImportJob) => void;
  onMapping: () => void;
}

/** The results of the dry run, before anything is written. */
function CheckStep({ source, job, onChange, onMapping }: CheckStepProps) {
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

interface RunStepProps {
  source: ImportSource;
  job: ImportJob;
  onChange: (job: ImportJob) => void;
}

/** Progress of the dry run or import. It continues without this page, and can be stopped. */
function RunStep({ source, job, onChange }: RunStepProps) {
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
