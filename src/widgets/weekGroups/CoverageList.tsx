import { useLocale, useTranslate } from 'ra-core';
import type { Coverage } from '../../duty/coverage.ts';
import { DAY_MINUTES, dayAt, type Span, weekdayOf, writeDay, writeTime } from '../../duty/days.ts';
import type { Shift } from '../../duty/shifts.ts';
import { overlaps } from '../../duty/spans.ts';
import { formatDate } from '../../engine/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { type Recurring, recurring } from './unrolled.ts';
import { weekdayNames } from './WeekGrid.tsx';

interface CoverageListProps {
  coverage: Coverage;
  /** Gaps because somebody is absent. */
  absent: readonly Span[];
  /** Shifts that somebody covers, or in which the one on duty is absent. */
  covered: readonly Shift[];
  nameOf: (shift: Shift) => string;
  reasonText: (shift: Shift) => string | undefined;
  /** Opens a new row for a gap. */
  onFill: ((gap: Span) => void) | undefined;
  /** Marks a gap as intended. */
  onIntend: ((gap: Span, count: number) => void) | undefined;
}

/** "Saturday 14:00–22:00", with the second day if it is another one. */
export function spanText({ start, end }: Span, days: readonly string[]): string {
  const [from, to] = [dayAt(start), dayAt(end - 1)];
  const until = end - to * DAY_MINUTES === DAY_MINUTES ? '24:00' : writeTime(end);
  const day = to === from ? '' : `${days[weekdayOf(to)]} `;
  return `${days[weekdayOf(from)]} ${writeTime(start)}–${day}${until}`;
}

/** The uncovered and doubly covered times of the coming year, those at the same time of the week together. */
export function CoverageList(props: CoverageListProps) {
  const { coverage, absent, covered, nameOf, reasonText, onFill, onIntend } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const days = weekdayNames(locale, 'long');
  const gaps = recurring(coverage.gaps);
  const names = (shifts: readonly Shift[]) => [...new Set(shifts.map(nameOf))].join(', ');
  const doubles = recurring(coverage.doubles, ({ shifts }) => names(shifts));
  const reasonsAt = (gap: Span) =>
    [...new Set(covered.filter((shift) => !shift.who && overlaps(shift, gap)).map(reasonText))].join(', ');
  const absences = recurring(absent, reasonsAt);
  const covers = recurring(
    covered.filter(({ who }) => who),
    (shift) => reasonText(shift) ?? '',
  );
  const text = ({ first, count }: Recurring<Span>) =>
    `${spanText(first, days)} · ${translate('rotation.times', {
      smart_count: count,
      date: formatDate(writeDay(dayAt(first.start)), locale),
    })}`;
  return (
    <div className="wg-coverage">
      <section aria-label={translate('rotation.gaps')}>
        <h3>{translate('rotation.gaps')}</h3>
        {gaps.length + absences.length === 0 && (
          <p className="v-quiet">
            {translate(coverage.intended.length > 0 ? 'rotation.onlyIntended' : 'rotation.noGaps')}
          </p>
        )}
        <ul>
          {gaps.map((gap) => (
            <li key={gap.key} className="wg-open">
              <span>{text(gap)}</span>
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
            </li>
          ))}
          {absences.map((gap) => (
            <li key={gap.key} className="wg-open">
              <span>
                {text(gap)} · {reasonsAt(gap.first)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {covers.length > 0 && (
        <section aria-label={translate('rotation.coverings')}>
          <h3>{translate('rotation.coverings')}</h3>
          <ul>
            {covers.map((cover) => (
              <li key={cover.key}>
                <span>
                  {text(cover)} · {reasonText(cover.first)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {doubles.length > 0 && (
        <section aria-label={translate('rotation.doubles')}>
          <h3>{translate('rotation.doubles')}</h3>
          <ul>
            {doubles.map((double) => (
              <li key={double.key}>
                <span>
                  {text(double)} · {names(double.first.shifts)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
