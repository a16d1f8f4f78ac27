import { type RefObject, useEffect, useRef } from 'react';

/** The only input of a step: focused at the beginning, and again after a refusal. */
export function useFocus(invalid: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (invalid) field.current?.focus();
  }, [invalid]);
  return field;
}
