import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FilterValue } from '../../../protocol/list.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelForm } from '../../ui/PanelForm.tsx';
import { type FilterProps, rangeOf } from './filterProps.ts';

const textOf = (value: FilterValue | undefined): string => (typeof value === 'number' ? String(value) : '');
const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** A filter by a number, or by a range of numbers. */
export function NumberFilter({ label, filter, onChange, onDone, hasConditions }: FilterProps) {
  const translate = useTranslate();
  const [from, setFrom] = useState(textOf(filter.is ?? filter.from));
  const [to, setTo] = useState(textOf(filter.is ?? filter.to));
  const limits = [
    { key: 'from', text: from, set: setFrom },
    { key: 'to', text: to, set: setTo },
  ];
  const apply = () => {
    onChange(rangeOf(numberIn(from), numberIn(hasConditions ? to : from)));
    onDone();
  };
  return (
    <PanelForm onSubmit={apply}>
      {limits.slice(0, hasConditions ? 2 : 1).map(({ key, text, set }) => {
        const limit = translate(`views.list.condition.${key}`);
        return (
          <TextField
            key={key}
            type="number"
            size="small"
            placeholder={hasConditions ? limit : undefined}
            sx={{ width: hasConditions ? '7rem' : undefined }}
            slotProps={{ htmlInput: { step: 'any', 'aria-label': hasConditions ? `${label}: ${limit}` : label } }}
            value={text}
            onChange={(event) => set(event.target.value)}
          />
        );
      })}
      <Button kind="primary" small type="submit">
        {translate('views.list.apply')}
      </Button>
    </PanelForm>
  );
}
