import { useLocale, useTranslate } from 'ra-core';
import type { DutyReason } from '../../../protocol/duty.ts';
import { dayAt, type Span, writeDay, writeTime } from '../../duty/days.ts';
import { formatDate, formatDateTime } from '../../engine/dates.ts';
import type { Bar } from './rows.ts';

/** Texts of shifts and reasons. */
export function useDutyTexts() {
  const translate = useTranslate();
  const language = useLocale();

  /** "23.11.2026 22:00 – 24.11.2026 06:00"; the end of a day is its 24:00. */
  const spanText = ({ start, end }: Span): string => {
    const last = dayAt(end - 1);
    const until = dayAt(end) > last ? '24:00' : writeTime(end);
    const first = `${formatDate(writeDay(dayAt(start)), language)} ${writeTime(start)}`;
    return `${first} – ${last === dayAt(start) ? '' : `${formatDate(writeDay(last), language)} `}${until}`;
  };

  const reasonText = (reason: DutyReason): string => {
    const { kind, row, holiday, of } = reason;
    const name = row || translate('duty.unnamed');
    const why = translate(`duty.reason.${kind}`, { row: name, holiday: holiday ?? '' });
    return of ? translate('duty.reason.by', { title: of.title, why }) : why;
  };

  const untilText = ({ until }: DutyReason): string =>
    until ? translate('duty.until', { time: formatDateTime(until, language) }) : '';

  /** What a bar says to a screen reader. */
  const barText = (bar: Bar): string => {
    const what = bar.label || translate(`duty.kind.${bar.kind}`);
    return [what, spanText(bar), bar.reason ? reasonText(bar.reason) : ''].filter((text) => text !== '').join(', ');
  };

  return { translate, language, spanText, reasonText, untilText, barText };
}
