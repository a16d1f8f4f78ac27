import Skeleton from '@mui/material/Skeleton';
import { useLayoutEffect, useRef } from 'react';
import { focusFirst } from '../ui/firstFocus.ts';

/** A click waits for the input itself. */
const BOX = { display: 'block', width: '100%', border: 0, pointerEvents: 'none' };

interface ComingInputProps {
  /** Id of the input that comes. */
  id: string;
  label: string;
}

/**
 * In place of a field's input whose code is still being loaded. It can have the focus, so that nobody tabs past the field,
 * and hands it on to the input.
 */
export function ComingInput({ id, label }: ComingInputProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const place = box.current;
    const around = place?.parentElement;
    return () => {
      if (!around || document.activeElement !== place) return;
      // the input is in the page when React has finished
      queueMicrotask(() => {
        const input = document.getElementById(id);
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
      variant="rounded"
      height="var(--ctl)"
      animation={false}
      sx={BOX}
    />
  );
}
