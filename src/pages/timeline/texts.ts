import { useLocale, useTranslate } from 'ra-core';
import { dayAt, type Span, writeDay, writeTime } from '../../duty/days.ts';
import { formatDate } from '../../engine/dates.ts';
import { useDeadEndText } from '../../live/deadEnds.tsx';
import { useReasonTexts } from '../useReasonTexts.ts';
import type { Bar } from './rows.ts';

/** Texts of shifts and reasons. */
export function useDutyTexts() {
  const translate = useTranslate();
  const language = useLocale();
  const reasons = useReasonTexts();
  const { reasonText } = reasons;
  const deadEndText = useDeadEndText();

  /** "23.11.2026 22:00 – 24.11.2026 06:00"; midnight at the end of a day is 24:00. */
  const spanText = ({ start, end }: Span): string => {
    const last = dayAt(end - 1);
    const until = dayAt(end) > last ? '24:00' : writeTime(end);
    const first = `${formatDate(writeDay(dayAt(start)), language)} ${writeTime(start)}`;
    return `${first} – ${last === dayAt(start) ? '' : `${formatDate(writeDay(last), language)} `}${until}`;
  };

  /** Text of a bar for screen readers. */
  const barText = (bar: Bar): string => {
    const what = bar.label || translate(`duty.kind.${bar.kind}`);
    const why = (bar.why ?? []).map(deadEndText);
    return [what, spanText(bar), bar.reason ? reasonText(bar.reason) : '', ...why]
      .filter((text) => text !== '')
      .join(', ');
  };

  return { translate, language, spanText, barText, ...reasons };
}
