import Skeleton from '@mui/material/Skeleton';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { focusFirst } from '../ui/firstFocus.ts';

/** A click waits for the input itself. */
const BOX = { display: 'block', width: '100%', border: 0, pointerEvents: 'none' };

interface ComingInputProps {
  /** Id of the input that comes. */
  id: string;
  label: string;
}

/** Gives a text to a text input as if it had been typed; other inputs have no use for it. */
function typeInto(input: HTMLElement | null, text: string): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
  // a box, a file
  if (input.selectionStart === null) return;
  // React overwrites `value` of the element, and takes what is set there for its own
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, input.value + text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * In place of a field's input whose code is still being loaded. It can have the focus, so that nobody tabs past the field,
 * and hands it on to the input, with what was typed meanwhile.
 */
export function ComingInput({ id, label }: ComingInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // with AltGr, which is Ctrl and Alt at once, characters are typed
    const isCommand = (ctrlKey || metaKey) && !altKey;
    if (key.length === 1 && !isCommand) typed.current += key;
    else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
  };
  useLayoutEffect(() => {
    const place = box.current;
    const around = place?.parentElement;
    return () => {
      if (!around) return;
      const isFocused = document.activeElement === place;
      const text = typed.current;
      if (!isFocused && !text) return;
      // the input is in the page when React has finished
      queueMicrotask(() => {
        const input = document.getElementById(id);
        if (text) typeInto(input, text);
        if (!isFocused) return;
        if (input && input.tabIndex >= 0) input.focus();
        else focusFirst(around);
      });
    };
  }, [id]);
  return (
    <Skeleton
      component="input"
      ref={box}
      id={id}
      aria-label={label}
      aria-busy="true"
      readOnly
      onKeyDown={onKeyDown}
      variant="rounded"
      height="var(--ctl)"
      animation={false}
      sx={BOX}
    />
  );
}
