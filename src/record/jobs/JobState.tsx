import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { BulkAction, BulkRow } from '../../../protocol/bulk.ts';
import { Namesakes } from '../../choose/TitleOrganization.tsx';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useFieldMessage, useLabels } from '../../definition/labels.ts';
import { shownTitle } from '../../engine/template.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { isAtWork, wordsOf } from './jobWork.ts';
import { RESULTS, ResultCounts, ResultRow, SHOWN } from './ResultRow.tsx';
import type { BulkJobState } from './useBulkJob.ts';

interface JobStateProps {
  work: BulkJobState;
  action: BulkAction;
  label: string;
}

/** How far a job is: what it would do in words, its progress, or its result, with the reason of each refusal. */
export function JobState({ work: { job, rejected, changed }, action, label }: JobStateProps) {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const { name: current } = useDefinition();
  if (!job) return null;
  const { state, total, position, counts, undoes } = job;
  const say = (key: string, count: number) => count > 0 && <li>{translate(key, { smart_count: count, count })}</li>;
  const done = translate(doneKey(action, undoes !== null));
  const refused = rejected.slice(0, SHOWN);
  const others = changed.slice(0, SHOWN - refused.length);
  const shown = [...refused, ...others].map(({ id, title, resource = current }) => ({
    target: byName.get(resource),
    id,
    title,
  }));
  return (
    <>
      {isAtWork(job) && <Progress done={position} total={total} label={label} />}
      {state === 'checking' && <p role="status">{translate('views.bulk.checking', { done: position, total })}</p>}
      {state === 'checked' && (
        <div role="status">
          <ul>
            {say(`views.bulk.${wordsOf(action)}Preview`, counts.change)}
            {say('views.bulk.unchangedPreview', counts.unchanged)}
            {say('views.bulk.rejectPreview', counts.reject)}
            {counts.change === 0 && <li>{translate('views.bulk.nothing')}</li>}
          </ul>
        </div>
      )}
      {state !== 'checking' && state !== 'checked' && (
        <ResultCounts done={counts.done} failed={counts.reject} total={counts.change + counts.reject} />
      )}
      {rejected.length > 0 && counts.reject > rejected.length && (
        <p>{translate('views.bulk.firstRejected', { smart_count: rejected.length, count: rejected.length })}</p>
      )}
      {state === 'failed' && <ErrorNote>{translate(`errors.reasons.${job.reason}`)}</ErrorNote>}
      {shown.length > 0 && (
        <Namesakes of={shown}>
          <Box component="ul" sx={RESULTS}>
            {refused.map((row) => (
              <Row key={row.id} row={row} outcome="failed" />
            ))}
            {others.map((row) => (
              <Row key={row.id} row={row} outcome={state === 'checked' ? 'planned' : 'done'}>
                {state !== 'checked' && (row.applied ? done : translate('views.bulk.open'))}
              </Row>
            ))}
          </Box>
        </Namesakes>
      )}
    </>
  );
}

function doneKey(action: BulkAction, isBack: boolean): string {
  if (action === 'remove') return isBack ? 'assist.restored' : 'views.bulk.removed';
  return isBack || action === 'revert' ? 'views.bulk.back' : 'views.bulk.changed';
}

interface RowProps {
  row: BulkRow;
  outcome: 'planned' | 'done' | 'failed';
  /** What was done. */
  children?: ReactNode;
}

/** A record with its result: why it was refused, or what was done. */
function Row({ row: { id, title, resource, parentId, errors, usedBy }, outcome, children }: RowProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const current = useDefinition();
  const { byName } = useDefinitions();
  const of = byName.get(resource ?? '');
  const labels = useLabels(of);
  const message = useFieldMessage();
  const reasons = Object.entries(errors).map(([path, code]) =>
    path === '' ? translate(`errors.reasons.${code}`, { _: code }) : `${labels.field(path)}: ${message(code)}`,
  );
  return (
    <ResultRow
      id={id}
      name={shownTitle(of ?? current, title, locale) || `#${id}`}
      resource={resource}
      parentId={parentId}
      outcome={outcome}
      usedBy={usedBy}
    >
      {of && `${labels.name(1)} `}
      {outcome === 'failed' ? reasons.join(' ') : children}
    </ResultRow>
  );
}
