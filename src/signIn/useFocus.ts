import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for the only input of a step; focuses it on mount, and again after a refusal. */
export function useFocus(invalid: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (invalid) field.current?.focus();
  }, [invalid]);
  return field;
}
