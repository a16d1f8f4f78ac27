import EventBusy from '@mui/icons-material/EventBusyRounded';
import { useLocale, useTranslate } from 'ra-core';
import type { SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { OpenedGap } from '../../../protocol/calendars.ts';
import { useDefinitions, useMay } from '../../definition/context.tsx';
import type { CellProps } from '../../definition/widgets.ts';
import { readMoment } from '../../duty/days.ts';
import { periodText } from '../../duty/words.ts';
import { named } from '../../engine/named.ts';
import { Mark } from '../../ui/Mark.tsx';
import { useEffectOf } from './useEffectOf.ts';

/** Where a gap is closed: in the schedule at that day, or who is on duty then if the schedule can't be opened; an alarm plan's in the plan. */
function usePlaceOf({ resource, id, start, orgId }: OpenedGap): string {
  const place = useDefinitions().byName.get(resource);
  const may = useMay(place);
  const date = start.slice(0, 10);
  if (!place || !may('one')) return `/timeline?org=${orgId}&range=day&date=${date}`;
  const tab = place.tabs.find(({ widget }) => named(widget)?.name === 'rotationPreview');
  return tab ? `/${resource}/${id}?tab=${tab.name}&date=${date}` : `/${resource}/${id}`;
}

const textOf = ({ start, end }: OpenedGap, language: string): string =>
  periodText({ start: readMoment(start) ?? 0, end: readMoment(end) ?? 0 }, language);

/** The row must not open its record as well. */
const alone = (event: SyntheticEvent) => event.stopPropagation();

/** The gaps that an absence opens, the first with a link to where it is closed. */
export default function GapCell({ record }: CellProps) {
  const translate = useTranslate();
  const language = useLocale();
  const { effect, isPending, isFailed } = useEffectOf(record);
  if (isPending) return <span className="v-quiet">…</span>;
  if (isFailed) return <span className="v-quiet">{translate('duty.absence.unknown')}</span>;
  if (!effect) return null;
  const [first, ...others] = effect.gaps;
  if (!first && effect.instead.length === 0)
    return <span className="v-quiet">{translate('duty.absence.unaffected')}</span>;
  if (!first) return <Mark icon="check">{translate('duty.absence.covered')}</Mark>;
  const all = effect.gaps.map((gap) => `${gap.name}, ${textOf(gap, language)}`).join('\n');
  return (
    <Mark icon={EventBusy} tone="fail">
      <GapLink gap={first} title={all} />
      {others.length > 0 && (
        <span title={translate('duty.absence.more', { smart_count: others.length })} style={{ whiteSpace: 'nowrap' }}>
          {`+${others.length}`}
        </span>
      )}
    </Mark>
  );
}

function GapLink({ gap, title }: { gap: OpenedGap; title: string }) {
  const translate = useTranslate();
  const text = translate('duty.absence.gap', { name: gap.name, time: textOf(gap, useLocale()) });
  return (
    <Link to={usePlaceOf(gap)} onClick={alone} onKeyDown={alone} title={title} style={{ textDecoration: 'underline' }}>
      {text}
    </Link>
  );
}
