import { useState } from 'react';
import { unfinishedJson, unfinishedTextOf } from '../engine/values.ts';
import { FieldArea } from './basicInputs.tsx';
import { useField } from './fieldContext.ts';

/** Any JSON value as text. While the text is invalid it is the value itself, which is never valid, so that it is kept. */
export function JsonInput() {
  const { value, onChange } = useField();
  const pretty = value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  const shown = unfinishedTextOf(value) ?? (typed && typed.of === pretty ? typed.text : pretty);
  const type = (text: string) => {
    try {
      const parsed: unknown = text.trim() === '' ? null : JSON.parse(text);
      setTyped({ text, of: parsed === null ? '' : JSON.stringify(parsed, null, 2) });
      onChange(parsed);
    } catch {
      onChange(unfinishedJson(text));
    }
  };
  return <FieldArea code rows={4} attributes={{ spellCheck: false }} value={shown} onChange={type} />;
}
