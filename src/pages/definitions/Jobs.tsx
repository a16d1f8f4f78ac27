import { useTranslate } from 'ra-core';
import type { UpkeepJob } from '../../../protocol/definitions.ts';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';
import { Line, Lined } from '../../ui/blocks.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Progress } from '../../ui/Progress.tsx';

/** Background work of the platform after a change of definitions. */
export function Jobs({ jobs, loaded }: { jobs: readonly UpkeepJob[]; loaded: Loaded }) {
  const translate = useTranslate();
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="def-jobs">
      <h2 id="def-jobs">{translate('definitions.jobs.title')}</h2>
      <p className="v-quiet">{translate('definitions.jobs.text')}</p>
      <Lined>
        {jobs.map((job) => {
          const resource = loaded.byName.get(job.type);
          const key = `${job.type} ${job.kind} ${job.field}`;
          if (resource) return <JobOf key={key} job={job} resource={resource} />;
          return <Job key={key} job={job} what={translate('definitions.jobs.search')} />;
        })}
      </Lined>
    </section>
  );
}

function JobOf({ job, resource }: { job: UpkeepJob; resource: Resource }) {
  const translate = useTranslate();
  const labels = useLabels(resource);
  const field = job.field === null ? '' : labels.field(job.field);
  return <Job job={job} what={translate(`definitions.jobs.${job.kind}`, { name: labels.name(2), field })} />;
}

function Job({ job, what }: { job: UpkeepJob; what: string }) {
  const translate = useTranslate();
  const { state, reason, done, total } = job;
  return (
    <Line as="li" sx={{ px: 2 }}>
      <span className="v-grow">{what}</span>
      {state === 'running' && <Progress done={done} total={total} label={what} />}
      {state === 'running' && (
        <span className="v-quiet">
          {translate(job.kind === 'records' ? 'definitions.jobs.done' : 'definitions.jobs.percent', { done, total })}
        </span>
      )}
      {state === 'waiting' && <span className="v-quiet">{translate('definitions.jobs.waiting')}</span>}
      {reason !== null && (
        <Mark icon="error" tone="fail">
          {translate(`definitions.jobs.${reason}`)}
        </Mark>
      )}
    </Line>
  );
}
