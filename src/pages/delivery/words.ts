import { useLocale, useTranslate } from 'ra-core';
import { useEnumText } from '../../definition/labels.ts';
import { useMomentText } from '../../live/times.ts';

/** Texts for channels and their calls. */
export function useDeliveryWords() {
  const translate = useTranslate();
  const language = useLocale();
  const device = useEnumText();
  const when = useMomentText();
  const unit = (value: number, of: 'second' | 'millisecond') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: of, maximumFractionDigits: 1 }).format(value);
  return {
    translate,
    channel: (name: string) => translate(`delivery.channel.${name}`, { _: name }),
    /** Returns the text for the code of a failure. */
    reason: (code: string) => translate(`delivery.reasons.${code}`, { _: code }),
    device,
    duration: (milliseconds: number) =>
      milliseconds < 1_000 ? unit(milliseconds, 'millisecond') : unit(milliseconds / 1_000, 'second'),
    when,
  };
}
