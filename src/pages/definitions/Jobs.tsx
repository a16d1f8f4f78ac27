import { useTranslate } from 'ra-core';
import type { UpkeepJob } from '../../../protocol/definitions.ts';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';

/** Background work of the platform after a change of definitions. */
export function Jobs({ jobs, loaded }: { jobs: readonly UpkeepJob[]; loaded: Loaded }) {
  const translate = useTranslate();
  if (jobs.length === 0) return null;
  return (
    <section className="def-jobs" aria-labelledby="def-jobs">
      <h2 id="def-jobs">{translate('definitions.jobs.title')}</h2>
      <p className="v-quiet">{translate('definitions.jobs.text')}</p>
      <ul className="def-list">
        {jobs.map((job) => {
          const resource = loaded.byName.get(job.type);
          const key = `${job.type} ${job.kind} ${job.field}`;
          if (resource) return <JobOf key={key} job={job} resource={resource} />;
          return <Line key={key} job={job} what={translate('definitions.jobs.search')} />;
        })}
      </ul>
    </section>
  );
}

function JobOf({ job, resource }: { job: UpkeepJob; resource: Resource }) {
  const translate = useTranslate();
  const labels = useLabels(resource);
  const field = job.field === null ? '' : labels.field(job.field);
  return <Line job={job} what={translate(`definitions.jobs.${job.kind}`, { name: labels.name(2), field })} />;
}

function Line({ job, what }: { job: UpkeepJob; what: string }) {
  const translate = useTranslate();
  const { state, reason, done, total } = job;
  return (
    <li>
      <span className="v-grow">{what}</span>
      {state === 'running' && <Progress done={done} total={total} label={what} />}
      {state === 'running' && (
        <span className="v-quiet">
          {translate(job.kind === 'records' ? 'definitions.jobs.done' : 'definitions.jobs.percent', { done, total })}
        </span>
      )}
      {state === 'waiting' && <span className="v-quiet">{translate('definitions.jobs.waiting')}</span>}
      {reason !== null && (
        <span className="def-bad">
          <Icon name="error" />
          {translate(`definitions.jobs.${reason}`)}
        </span>
      )}
    </li>
  );
}
