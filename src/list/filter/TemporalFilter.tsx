import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { useFieldMessage } from '../../definition/labels.ts';
import { encodeValue } from '../../engine/codecs.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import TemporalPicker from '../../inputs/TemporalPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { type FilterProps, rangeOf } from './filterProps.ts';
import type { TemporalField } from './temporal.ts';

type Limit = 'from' | 'to';

interface TemporalFilterProps extends FilterProps {
  field: TemporalField;
}

/** A filter by a date, a time, or both, or by a range: typed in the language's format, sent as on the wire. */
export default function TemporalFilter({ label, field, filter, onChange, onDone, hasConditions }: TemporalFilterProps) {
  const translate = useTranslate();
  const message = useFieldMessage();
  const [typed, setTyped] = useState({
    from: String(filter.is ?? filter.from ?? ''),
    to: String(filter.is ?? filter.to ?? ''),
  });
  const [refused, setRefused] = useState<readonly Limit[]>([]);
  const limits: readonly Limit[] = hasConditions ? ['from', 'to'] : ['from'];
  const apply = (form: HTMLFormElement) => {
    const isEmpty = (limit: Limit) =>
      [...form.querySelectorAll<HTMLInputElement>(`[data-limit="${limit}"] input`)].every(({ value }) => value === '');
    // an incomplete or impossible value is shown, but not reported
    const wrong = limits.filter((limit) => typed[limit] === '' && !isEmpty(limit));
    setRefused(wrong);
    if (wrong.length > 0) return;
    const wire = (limit: Limit) => (typed[limit] === '' ? undefined : (encodeValue(typed[limit], field) as string));
    onChange(rangeOf(wire('from'), wire(hasConditions ? 'to' : 'from')));
    onDone();
  };
  return (
    <Stack
      component="form"
      noValidate
      aria-label={label}
      sx={{ p: 0.5, gap: 2 }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {limits.map((limit) => (
        <div key={limit} data-limit={limit}>
          <TemporalBox
            optional
            label={hasConditions ? translate(`views.list.condition.${limit}`) : label}
            kind={field.type}
            value={typed[limit]}
            error={refused.includes(limit) ? message(field.type) : undefined}
            onChange={(next) => {
              setTyped((before) => ({ ...before, [limit]: next }));
              setRefused([]);
            }}
          >
            <TemporalPicker kind={field.type} />
          </TemporalBox>
        </div>
      ))}
      <Button kind="primary" small type="submit">
        {translate('views.list.apply')}
      </Button>
    </Stack>
  );
}
