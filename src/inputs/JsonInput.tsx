import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';
import { FieldArea } from './basicInputs.tsx';
import { useField } from './fieldContext.ts';

/** Any JSON value as text. While the text is invalid the field reports an error and keeps the last valid value. */
export function JsonInput() {
  const { value, onChange, report } = useField();
  const pretty = value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  const shown = typed && typed.of === pretty ? typed.text : pretty;
  // clears the error when the input unmounts
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
  return <FieldArea code rows={4} attributes={{ spellCheck: false }} value={shown} onChange={type} />;
}
