import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import type { FilterValue } from '../../protocol/list.ts';
import { useFieldMessage } from '../definition/useFieldMessage.ts';
import { encodeValue } from '../engine/codecs.ts';
import { TemporalBox } from '../inputs/TemporalBox.tsx';
import TemporalPicker from '../inputs/TemporalPicker.tsx';
import { Button } from '../ui/Button.tsx';
import type { TemporalField } from './temporal.ts';

interface TemporalFilterProps {
  label: string;
  field: TemporalField;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
  onDone: () => void;
}

/** The editor of a filter by a date, a time, or both: typed in the language's format, sent as on the wire. */
export default function TemporalFilter({ label, field, value, onChange, onDone }: TemporalFilterProps) {
  const translate = useTranslate();
  const message = useFieldMessage();
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  const [refused, setRefused] = useState(false);
  const type = (next: string) => {
    setTyped(next);
    setRefused(false);
  };
  return (
    <Stack
      component="form"
      noValidate
      sx={{ p: 0.5, gap: 2 }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const isEmpty = [...new FormData(event.currentTarget).values()].every((text) => text === '');
        // an incomplete or impossible value is shown, but not reported
        if (typed === '' && !isEmpty) return setRefused(true);
        onChange(typed === '' ? undefined : (encodeValue(typed, field) as string));
        onDone();
      }}
    >
      <TemporalBox
        optional
        label={label}
        kind={field.type}
        value={typed}
        error={refused ? message(field.type) : undefined}
        onChange={type}
      >
        <TemporalPicker kind={field.type} />
      </TemporalBox>
      <Button kind="primary" small type="submit">
        {translate('views.list.apply')}
      </Button>
    </Stack>
  );
}
