import { Box, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { DAY_MINUTES, dayAt, type Span, weekdayOf, writeDay, writeTime } from '../../duty/days.ts';
import type { Shift } from '../../duty/shifts.ts';
import { weekdayNames } from '../../engine/dateNames.ts';
import { formatDate } from '../../engine/dates.ts';
import { DeadEndList } from '../../live/deadEnds.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { usePreview } from './preview.ts';
import { groupByTimeOfWeek, groupUnreached, type Recurring } from './unrolled.ts';

const TIME = { minHeight: 34, pl: 2.5, borderInlineStart: '3px solid var(--line-strong)' };
const OPEN = { ...TIME, borderColor: 'error.main' };

interface CoverageListProps {
  /** Opens a new row for a gap. */
  onFill: ((gap: Span) => void) | undefined;
  /** Marks a gap as intended. */
  onIntend: ((gap: Span, count: number) => void) | undefined;
}

/** "Saturday 14:00–22:00"; names the day of the end too if it is another one. */
export function spanText({ start, end }: Span, days: readonly string[]): string {
  const [from, to] = [dayAt(start), dayAt(end - 1)];
  const until = end - to * DAY_MINUTES === DAY_MINUTES ? '24:00' : writeTime(end);
  const day = to === from ? '' : `${days[weekdayOf(to)]} `;
  return `${days[weekdayOf(from)]} ${writeTime(start)}–${day}${until}`;
}

/** The uncovered and doubly covered times of the coming year, grouped by time of the week. */
export function CoverageList({ onFill, onIntend }: CoverageListProps) {
  const { coverage, covered, nameOf, reasonText } = usePreview();
  const translate = useTranslate();
  const locale = useLocale();
  const days = weekdayNames(locale, 'weekday');
  const gaps = groupByTimeOfWeek(coverage.gaps.filter(({ why }) => why.length === 0));
  const names = (shifts: readonly Shift[]) => [...new Set(shifts.map((shift) => nameOf(shift).title))].join(', ');
  const doubles = groupByTimeOfWeek(coverage.doubles, ({ shifts }) => names(shifts));
  const unreached = groupUnreached(coverage.gaps);
  const covers = groupByTimeOfWeek(
    covered.filter(({ who }) => who),
    (shift) => reasonText(shift) ?? '',
  );
  const text = ({ first, count }: Recurring<Span>) =>
    `${spanText(first, days)} · ${translate('rotation.times', {
      smart_count: count,
      date: formatDate(writeDay(dayAt(first.start)), locale),
    })}`;
  return (
    <Box sx={{ mt: 5, typography: 'body2' }}>
      <Times title={translate('rotation.gaps')}>
        {gaps.length + unreached.length === 0 && (
          <li className="v-quiet">
            {translate(coverage.intended.length > 0 ? 'rotation.onlyIntended' : 'rotation.noGaps')}
          </li>
        )}
        {gaps.map((gap) => (
          <Line as="li" key={gap.key} sx={OPEN}>
            <span className="v-grow">{text(gap)}</span>
            {onFill && (
              <Button small icon="add" onClick={() => onFill(gap.first)}>
                {translate('rotation.fill')}
              </Button>
            )}
            {onIntend && (
              <Button small kind="ghost" onClick={() => onIntend(gap.first, gap.count)}>
                {translate('rotation.intend')}
              </Button>
            )}
          </Line>
        ))}
        {unreached.map((gap) => (
          <Box component="li" key={gap.key} sx={OPEN}>
            {`${text(gap)} `}
            <DeadEndList ends={gap.first.why} />
          </Box>
        ))}
      </Times>
      {covers.length > 0 && (
        <Times title={translate('rotation.coverings')}>
          {covers.map((cover) => (
            <Line as="li" key={cover.key} sx={TIME}>
              {text(cover)} · {reasonText(cover.first)}
            </Line>
          ))}
        </Times>
      )}
      {doubles.length > 0 && (
        <Times title={translate('rotation.doubles')}>
          {doubles.map((double) => (
            <Line as="li" key={double.key} sx={TIME}>
              {text(double)} · {names(double.first.shifts)}
            </Line>
          ))}
        </Times>
      )}
    </Box>
  );
}

function Times({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 4 }}>
      <Typography variant="h5" component="h3" gutterBottom>
        {title}
      </Typography>
      <Stack component="ul" spacing={1}>
        {children}
      </Stack>
    </Box>
  );
}
