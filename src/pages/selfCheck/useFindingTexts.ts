import { useLocale, useTranslate } from 'ra-core';
import { formatDateTime } from '../../engine/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLengthText } from '../../live/times.ts';
import { CHANNELS_AUTHORITY, type Finding } from './finding.ts';

const GIB = 1024 ** 3;
const SECOND = 1_000;

/** Texts of a finding: the checked part, its state and what that means. */
export function useFindingTexts() {
  const translate = useTranslate();
  const locale = useLocale();
  const length = useLengthText();
  const unit = (value: number, of: 'second' | 'millisecond') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: of, maximumFractionDigits: 1 }).format(value);
  const time = (milliseconds: number) =>
    milliseconds < SECOND ? unit(milliseconds, 'millisecond') : unit(milliseconds / SECOND, 'second');
  const size = (bytes: number) => formatNumber(Math.round((bytes / GIB) * 10) / 10, locale);
  const moment = (at: string | null) => (at ? formatDateTime(at, locale) : translate('delivery.none'));
  return {
    name: ({ check }: Finding) =>
      check.startsWith('channel.')
        ? translate(`delivery.${check}`, { _: check })
        : translate(`selfCheck.names.${check}`),
    state: ({ state }: Finding) => translate(`selfCheck.states.${state}`),
    says: ({ says, values = {} }: Finding) =>
      translate(`selfCheck.says.${says}`, {
        authority: CHANNELS_AUTHORITY,
        ...(values.time !== undefined && { time: time(values.time) }),
        ...(values.seconds !== undefined && { length: length(values.seconds) }),
        ...(values.share !== undefined && { percent: formatNumber(Math.round(values.share * 100), locale) }),
        ...(values.used !== undefined && { used: size(values.used) }),
        ...(values.total !== undefined && { total: size(values.total) }),
        ...(values.count !== undefined && { count: formatNumber(values.count, locale) }),
        ...(values.known !== undefined && { known: formatNumber(values.known, locale) }),
        ...(values.text !== undefined && { text: values.text }),
        ...(values.reason !== undefined && {
          reason: translate(`delivery.reasons.${values.reason}`, { _: values.reason }),
        }),
        ...(values.success !== undefined && { success: moment(values.success) }),
        ...(values.failure !== undefined && { failure: moment(values.failure) }),
      }),
  };
}
export type FindingTexts = ReturnType<typeof useFindingTexts>;
