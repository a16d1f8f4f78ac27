import OutlinedInput from '@mui/material/OutlinedInput';
import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';
import { useField } from './fieldContext.ts';
import { useControl } from './useControl.ts';

/** Any JSON value as text. While the text is no JSON the field is at fault and keeps the last good value. */
export function JsonInput() {
  const { value, onChange, report } = useField();
  const control = useControl({ rows: 4, spellCheck: false });
  const pretty = value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  const shown = typed && typed.of === pretty ? typed.text : pretty;
  // a fault is only of the text that is shown
  const clear = useEvent(() => report(''));
  useEffect(() => clear, [clear]);
  const type = (text: string) => {
    try {
      const parsed: unknown = text.trim() === '' ? null : JSON.parse(text);
      setTyped({ text, of: parsed === null ? '' : JSON.stringify(parsed, null, 2) });
      report('');
      onChange(parsed);
    } catch {
      setTyped({ text, of: pretty });
      report('json');
    }
  };
  return (
    <OutlinedInput
      {...control}
      multiline
      inputComponent="textarea"
      className="v-mono"
      value={shown}
      onChange={(event) => type(event.target.value)}
    />
  );
}
