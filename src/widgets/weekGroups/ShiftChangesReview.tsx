import { Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useDefinition } from '../../definition/context.tsx';
import { orgFieldOf } from '../../definition/organization.ts';
import type { ReviewProps } from '../../definition/widgets.ts';
import { compareShifts } from '../../duty/compare.ts';
import { deadEndKey, type Gap } from '../../duty/coverage.ts';
import { DAY_MINUTES, dateOf, type Minute, readDay, writeMoment } from '../../duty/days.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { textOption } from '../../engine/named.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { DeadEndList } from '../../live/deadEnds.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { shapeOf } from './shape.ts';
import { assigneeKeyIn, coverageOf, shiftsOf, yearFrom } from './unrolled.ts';
import { useAssigneeLabels } from './useAssigneeLabels.ts';
import { useHolidays } from './useHolidays.ts';
import { useReach } from './useReach.ts';

const reasonsOf = ({ why }: Gap) => why.map(deadEndKey).join();
const gapKey = (gap: Gap) => `${gap.start} ${gap.end} ${reasonsOf(gap)}`;

/** The gaps in which somebody is on duty who can't be called, by their reasons. */
function byReason(gaps: readonly Gap[]): Map<string, Gap[]> {
  const found = new Map<string, Gap[]>();
  for (const gap of gaps.filter(({ why }) => why.length > 0)) {
    const key = reasonsOf(gap);
    found.set(key, [...(found.get(key) ?? []), gap]);
  }
  return found;
}

/**
 * Shows before a change is saved who gains and who loses which shifts in the coming year, and new gaps. Confirms
 * immediately if there is nothing to show.
 */
export default function ShiftChangesReview({ before, after, options, onConfirm, onCancel }: ReviewProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const shape = shapeOf(resource, options);
  const { defaults } = useFormInfo();
  const today = readDay(defaults.today) ?? 0;
  const { from, to } = yearFrom(today);
  const { year } = dateOf(today);
  const orgId = after[orgFieldOf(resource) ?? ''];
  const { holidayAt, pending: holidaysPending } = useHolidays(textOption(options, 'holidays'), orgId, [year, year + 1]);
  const { gapsIn, pending: reachPending } = useReach([before, after], [from, to]);
  const pending = holidaysPending || reachPending;
  // absences are left out: they stay the same, whoever is on duty
  const rotation = { holidayAt, overrides: [], gapsIn };
  const who = useAssigneeLabels(shape, [before, after]);
  const shiftsIn = (record: typeof before) => shiftsOf(resource, record, rotation, from, to);
  const gaps = (record: typeof before) => coverageOf(resource, shape, record, rotation, today).gaps;
  const differences = () => {
    const range = { start: from * DAY_MINUTES, end: to * DAY_MINUTES };
    const known = new Set(gaps(before).map(gapKey));
    return {
      changes: compareShifts(shiftsIn(before), shiftsIn(after), range),
      fresh: gaps(after).filter((gap) => !known.has(gapKey(gap))),
    };
  };
  // what is still being fetched may make a difference
  const { changes, fresh } = pending ? { changes: [], fresh: [] } : differences();
  const nothing = !pending && changes.length === 0 && fresh.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is nothing to ask
  useEffect(() => {
    if (nothing) onConfirm();
  }, [nothing]);
  if (pending || nothing) return null;
  const moment = (minute: Minute) => formatDateTime(writeMoment(minute), locale);
  const line = (key: string, spans: readonly { start: Minute }[], name = '') =>
    spans[0] && (
      <li key={`${key} ${name}`}>
        {translate(`rotation.${key}`, { name, smart_count: spans.length, first: moment(spans[0].start) })}
      </li>
    );
  return (
    <Dialog
      title={translate('rotation.review')}
      width="40rem"
      onClose={onCancel}
      cancel
      actions={
        <Button kind="primary" onClick={onConfirm}>
          {translate('rotation.saveAnyway')}
        </Button>
      }
    >
      <p>{translate('rotation.reviewText')}</p>
      <Stack component="ul" spacing={1} sx={{ mt: 2 }}>
        {changes.flatMap(({ who: person, gained, lost }) => {
          const { title } = who(assigneeKeyIn(shape, person));
          return [line('gains', gained, title), line('loses', lost, title)];
        })}
        {line(
          'reviewGaps',
          fresh.filter(({ why }) => why.length === 0),
        )}
        {[...byReason(fresh)].map(([key, spans]) => (
          <li key={key}>
            {translate('rotation.reviewUnreached', {
              smart_count: spans.length,
              first: moment(spans[0]?.start ?? 0),
            })}
            <DeadEndList ends={spans[0]?.why} />
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
