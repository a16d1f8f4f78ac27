import { useLocale, useTranslate } from 'ra-core';
import {
  DAY_MINUTES,
  type Day,
  dayAt,
  readMoment,
  type Span,
  WEEK_DAYS,
  writeDay,
  writeTime,
} from '../../duty/days.ts';
import type { Shift } from '../../duty/shifts.ts';
import { clipSpan, overlaps } from '../../duty/spans.ts';
import { weekdayNames } from '../../engine/dateNames.ts';
import { formatDate } from '../../engine/dates.ts';
import { useDeadEndText } from '../../live/deadEnds.tsx';
import { usePreview } from './preview.ts';
import { holidayOn } from './unrolled.ts';

/** Overlapping shifts are drawn one above the other in up to this many lanes; further ones share the last. */
const MOST_LANES = 3;

function lanesOf(shifts: readonly Shift[]): { shift: Shift; lane: number }[] {
  const ends: number[] = [];
  return shifts.map((shift) => {
    const free = ends.findIndex((end) => end <= shift.start);
    const lane = free >= 0 ? free : Math.min(ends.length, MOST_LANES - 1);
    ends[lane] = shift.end;
    return { shift, lane };
  });
}

/** One week on a time axis: shifts, gaps, holidays and the present moment. */
export function WeekStrip({ monday, onGap }: { monday: Day; onGap: ((gap: Span) => void) | undefined }) {
  const { begin, now, shifts, coverage, holidayAt, nameOf, reasonText } = usePreview();
  const { intended } = coverage;
  const gaps = coverage.gaps.filter(({ why }) => why.length === 0);
  const unreached = coverage.gaps.filter(({ why }) => why.length > 0);
  const deadEndText = useDeadEndText();
  const translate = useTranslate();
  const locale = useLocale();
  const names = weekdayNames(locale, 'weekdayShort');
  const week = { start: monday * DAY_MINUTES, end: (monday + WEEK_DAYS) * DAY_MINUTES };
  const length = week.end - week.start;
  const place = (span: Span) => {
    const { start, end } = clipSpan({ start: span.start, end: span.end }, week.start, week.end);
    return { left: `${((start - week.start) / length) * 100}%`, width: `${((end - start) / length) * 100}%` };
  };
  const own = <T extends Span>(spans: readonly T[]) => spans.filter((span) => overlaps(span, week));
  const drawn = lanesOf(own(shifts));
  const lanes = Math.max(1, ...drawn.map(({ lane }) => lane + 1));
  const days = Array.from({ length: WEEK_DAYS }, (_, i) => monday + i);
  const moment = readMoment(now) ?? 0;
  const at = (minute: number) => `${names[(dayAt(minute) - monday + WEEK_DAYS) % WEEK_DAYS]} ${writeTime(minute)}`;
  const spoken = drawn.map(({ shift }) => `${at(shift.start)} ${reasonText(shift) ?? nameOf(shift).title}`).join('; ');
  return (
    <li className="wg-strip">
      <span className="wg-date tn">{formatDate(writeDay(monday), locale)}</span>
      <div className="wg-axis" style={{ '--lanes': lanes } as object}>
        <span className="sr">{spoken}</span>
        {days.map((day, i) => {
          const holiday = holidayOn(holidayAt, day);
          return (
            <i
              key={day}
              className="wg-day"
              data-off={day < begin || undefined}
              data-holiday={holiday !== undefined || undefined}
              title={holiday?.title}
              style={place({ start: day * DAY_MINUTES, end: (day + 1) * DAY_MINUTES })}
            >
              {names[i]?.slice(0, 2)}
            </i>
          );
        })}
        {drawn.map(({ shift, lane }) => {
          const { title, color } = nameOf(shift);
          const changed = reasonText(shift);
          const why = changed ?? (shift.reason.kind === 'holiday' ? shift.reason.title : shift.row.name);
          return (
            <i
              key={`${shift.start} ${shift.end} ${lane} ${title}`}
              className="hue wg-bar"
              data-color={color}
              data-changed={changed !== undefined || undefined}
              title={`${title}\n${at(shift.start)}–${writeTime(shift.end)}\n${why}`}
              style={{ ...place(shift), '--lane': lane } as object}
            >
              {title}
            </i>
          );
        })}
        {own(intended).map((span) => (
          <i key={span.start} className="wg-meant" title={translate('rotation.intended')} style={place(span)} />
        ))}
        {own(unreached).map((gap) => {
          const time = `${at(gap.start)}–${writeTime(gap.end)}`;
          const title = [translate('rotation.unreachedAt', { time }), ...gap.why.map(deadEndText)].join('\n');
          return <i key={gap.start} className="wg-gap" title={title} style={place(gap)} />;
        })}
        {own(gaps).map((gap) => {
          const text = translate('rotation.gapAt', { time: `${at(gap.start)}–${writeTime(gap.end)}` });
          const common = { className: 'wg-gap', title: text, style: place(gap) };
          return onGap ? (
            // the list below offers the same by keyboard
            <button
              key={gap.start}
              type="button"
              tabIndex={-1}
              aria-label={text}
              {...common}
              onClick={() => onGap(gap)}
            />
          ) : (
            <i key={gap.start} {...common} />
          );
        })}
        {moment >= week.start && moment < week.end && (
          <i
            className="wg-now"
            title={translate('rotation.now')}
            style={{ left: place({ start: moment, end: week.end }).left }}
          />
        )}
      </div>
    </li>
  );
}
