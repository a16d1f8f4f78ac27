import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useLayoutEffect } from 'react';
import { focusFirst } from '../ui/firstFocus.ts';

/** A click waits for the input itself. */
const BOX = { display: 'block', width: '100%', border: 0, pointerEvents: 'none' };

interface ComingInputProps {
  /** Id of the input that comes. */
  id: string;
  label: string;
  /** What works in its place; else a box that can only have the focus. */
  children?: ReactNode;
}

/**
 * In place of a field's input whose code is still being loaded. It can have the focus, so that nobody tabs past the field,
 * and hands it on to the input, with the caret.
 */
export function ComingInput({ id, label, children }: ComingInputProps) {
  useLayoutEffect(() => {
    const place = document.getElementById(id);
    const around = place?.closest<HTMLElement>('[data-path]');
    return () => {
      if (!around || document.activeElement !== place) return;
      const caret = caretOf(place);
      // the input is in the page when React has finished
      queueMicrotask(() => {
        const input = document.getElementById(id);
        if (!input || input.tabIndex < 0) focusFirst(around);
        else {
          input.focus();
          if (caret && isText(input)) input.setSelectionRange(...caret);
        }
      });
    };
  }, [id]);
  return (
    children ?? (
      <Skeleton
        component="input"
        id={id}
        aria-label={label}
        aria-busy="true"
        readOnly
        variant="rounded"
        height="var(--ctl)"
        animation={false}
        sx={BOX}
      />
    )
  );
}

/** Boxes and files have no caret. */
function isText(element: HTMLElement | null): element is HTMLInputElement | HTMLTextAreaElement {
  const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isInput && element.selectionStart !== null;
}

/** Start and end of what is selected, if a text can be typed there. */
function caretOf(element: HTMLElement | null): [number, number] | undefined {
  if (!isText(element) || element.readOnly) return undefined;
  return [element.selectionStart ?? 0, element.selectionEnd ?? 0];
}
