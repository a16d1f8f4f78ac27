import { useLocale, useTranslate } from 'ra-core';
import type { Span } from '../../duty/days.ts';
import { spanText } from '../../duty/words.ts';
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

  /** Text of a bar for screen readers. */
  const barText = (bar: Bar): string => {
    const what = bar.label || translate(`duty.kind.${bar.kind}`);
    const why = (bar.why ?? []).map(deadEndText);
    return [what, spanText(bar, language), bar.reason ? reasonText(bar.reason) : '', ...why]
      .filter((text) => text !== '')
      .join(', ');
  };

  return { translate, language, spanText: (span: Span) => spanText(span, language), barText, ...reasons };
}
