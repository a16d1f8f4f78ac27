import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { ownBulkJobs } from '../../../dataProvider/calls/bulk.ts';
import { recentImports } from '../../../dataProvider/calls/transfer.ts';
import type { BulkJob } from '../../../protocol/bulk.ts';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useDefinitions, useExtension } from '../../definition/context.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { menuLabelKey, readable } from '../../engine/labels.ts';
import { StateMark } from '../../record/jobs/StateMark.tsx';
import { PAST_JOB } from '../../record/pane/address.ts';
import { Hint, Line, PageTitle } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';

const HEADS = ['transfer.recent.when', 'jobs.what', 'transfer.type', 'transfer.recent.result'];
/** Milliseconds between two questions how far the jobs are. */
const PAUSE = 2_000;

type Job = ImportJob | BulkJob;

const isImport = (job: Job): job is ImportJob => 'fileName' in job;
const isAtWork = ({ state }: Job): boolean => state === 'checking' || state === 'running';

/** The imports and changes of many records that the user has begun, newest first, each with the way to its result. */
export default function Jobs() {
  const translate = useTranslate();
  const [imports, changes] = [useExtension('transfer'), useExtension('bulk')];
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', imports, changes],
    queryFn: async ({ signal }): Promise<Job[]> => {
      const jobs = await Promise.all([imports ? recentImports(signal, true) : [], changes ? ownBulkJobs(signal) : []]);
      return jobs.flat().sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? PAUSE : false),
    gcTime: 0,
  });
  return (
    <div className="page">
      <PageTitle>{translate('jobs.title')}</PageTitle>
      <Hint sx={{ mb: 4 }}>{translate('jobs.help')}</Hint>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={4} />}
      {data?.length === 0 && <State title={translate('jobs.none')} />}
      {data && data.length > 0 && (
        <CardTable heads={HEADS.map((head) => translate(head))} caption={translate('jobs.title')}>
          {data.map((job) => (
            <JobRow key={`${isImport(job)} ${job.id}`} job={job} />
          ))}
        </CardTable>
      )}
    </div>
  );
}

function JobRow({ job }: { job: Job }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { byListType } = useDefinitions();
  const name = byListType.get(job.type)?.name ?? '';
  const what = isImport(job) ? job.fileName : translate(`jobs.actions.${job.undoes === null ? job.action : 'undo'}`);
  const to = isImport(job) ? `/import-export?job=${job.id}` : `/${name}?${PAST_JOB}=${job.id}`;
  return (
    <tr>
      <td>{formatDateTime(job.createdAt, locale)}</td>
      <td>
        <Link to={to}>{what}</Link>
      </td>
      <td>{translate(menuLabelKey(name), { smart_count: 2, _: readable(job.type) })}</td>
      <td>
        <Line>
          <StateMark state={job.state} isChange={!isImport(job)} />
          <Hint as="span">
            {isImport(job) ? translate('transfer.recent.counts', job.counts) : <Counts job={job} />}
          </Hint>
        </Line>
        {isAtWork(job) && <Progress done={job.position} total={job.total} label={what} />}
      </td>
    </tr>
  );
}

function Counts({ job: { counts } }: { job: BulkJob }) {
  const translate = useTranslate();
  const { done, change, reject } = counts;
  return translate('views.bulk.progress', { done, failed: reject, total: change + reject });
}
