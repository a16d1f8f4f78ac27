import { useLocale, useTranslate } from 'ra-core';
import type { GroupBy } from '../../../protocol/reports.ts';
import { formatMonth } from '../../engine/dateNames.ts';
import { formatNumber } from '../../i18n/format.ts';

/** Texts and formatters of reports. */
export function useReportTexts() {
  const translate = useTranslate();
  const locale = useLocale();
  return {
    translate,
    locale,
    number: (value: number) => formatNumber(value, locale),
    /** A duration in seconds as text; '' for null. */
    seconds: (value: number | null) =>
      value === null ? '' : translate('reports.seconds', { seconds: formatNumber(value, locale) }),
    /** The name of a group by its key. */
    group: (by: GroupBy, key: string | null, title: string) => {
      if (key === null) return translate('reports.noValue');
      if (by === 'status') return translate(`enums.${key}`, { _: key });
      return by === 'alarmPointId' ? `${key} ${title}` : key;
    },
    /** The name of a month YYYY-MM. */
    month: (month: string) => formatMonth(month, locale),
  };
}
