import { useLocale, useTranslate } from 'ra-core';
import type { DutyReason } from '../../protocol/duty.ts';
import { formatDateTime } from '../engine/dates.ts';

/** Texts that explain why somebody is on duty or called. */
export function useReasonTexts() {
  const translate = useTranslate();
  const language = useLocale();

  const reasonText = (reason: DutyReason): string => {
    const { kind, row, holiday, of } = reason;
    const name = row || translate('duty.unnamed');
    const why = translate(`duty.reason.${kind}`, { row: name, holiday: holiday ?? '' });
    return of ? translate('duty.reason.by', { title: of.title, why }) : why;
  };

  const untilText = ({ until }: DutyReason): string =>
    until ? translate('duty.until', { time: formatDateTime(until, language) }) : '';

  return { reasonText, untilText };
}
