import { useLocale, useTranslate } from 'ra-core';
import type { CellProps } from '../../definition/widgets.ts';
import { endOf, readMoment } from '../../duty/days.ts';
import { isWholeDay, periodText } from '../../duty/words.ts';
import { named } from '../../engine/named.ts';

/** A time from this field to the one of the option `end`: as days if it is made of whole ones, else with times. */
export default function PeriodCell({ value, field, record }: CellProps) {
  const translate = useTranslate();
  const language = useLocale();
  const start = readMoment(String(value));
  const end = readMoment(String(record[String(named(field.cell)?.options.end)]));
  if (start === undefined || end === undefined) return String(value ?? '');
  const span = { start, end: endOf(end) };
  const text = periodText(span, language);
  return isWholeDay(span) ? translate('duty.absence.wholeDay', { day: text }) : text;
}
