import { type RefObject, useEffect, useRef } from 'react';

/** The input of a step that has only this one: it has the focus from the beginning, and again when it was refused. */
export function useFocus(invalid: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (invalid) field.current?.focus();
  }, [invalid]);
  return field;
}
