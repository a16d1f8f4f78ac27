import { useLocale, useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CalendarEvent } from '../../../protocol/calendars.ts';
import { repetition, translatePhrase } from '../../duty/words.ts';
import type { RecordData } from '../../engine/definition.ts';
import { BoolInput } from '../../inputs/basicInputs.tsx';
import { useField } from '../../inputs/fieldContext.ts';

/** Input for whether an event repeats; describes the repetition in words below it. */
export default function RepetitionInput() {
  const { value } = useField();
  const { control, getValues } = useFormContext<RecordData>();
  const translate = useTranslate();
  const language = useLocale();
  useWatch({ control });
  const phrase = value === true ? repetition(getValues() as unknown as CalendarEvent) : undefined;
  return (
    <>
      <BoolInput />
      <p role="status" className="v-quiet">
        {phrase && translatePhrase(phrase, translate, language)}
      </p>
    </>
  );
}
