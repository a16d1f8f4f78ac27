import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PanelForm } from '../../ui/PanelForm.tsx';
import type { FilterProps } from './filterProps.ts';

/** A filter by a text that the field contains, or does not contain. */
export function TextFilter({ label, filter, onChange, onDone, hasConditions }: FilterProps) {
  const translate = useTranslate();
  const [text, setText] = useState(String(filter.is ?? filter.not ?? ''));
  const [isWithout, setWithout] = useState(filter.not !== undefined);
  const apply = () => {
    const trimmed = text.trim();
    onChange(trimmed === '' ? undefined : isWithout ? { not: trimmed } : { is: trimmed });
    onDone();
  };
  return (
    <>
      <PanelForm onSubmit={apply}>
        <TextField
          type="text"
          size="small"
          slotProps={{ htmlInput: { 'aria-label': label } }}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="primary" small type="submit">
          {translate('views.list.apply')}
        </Button>
      </PanelForm>
      {hasConditions && (
        <Checkbox label={translate('views.list.condition.without')} checked={isWithout} onChange={setWithout} />
      )}
    </>
  );
}
