import { Skeleton } from '@mui/material';
import { type ReactNode, useLayoutEffect } from 'react';
import { focusFirst } from '../ui/focus.ts';

/** Ignores the pointer, because only the input itself can react to a click. */
const BOX = { display: 'block', width: '100%', border: 0, pointerEvents: 'none' };

interface LoadingInputProps {
  /** Id of the input that is being loaded. */
  id: string;
  label: string;
  /** Provisional input; by default a box that can only have the focus. */
  children?: ReactNode;
}

/**
 * Placeholder for a field's input while its code is loading. It can have the focus, so that Tab doesn't skip the field,
 * and passes focus and caret on to the input.
 */
export function LoadingInput({ id, label, children }: LoadingInputProps) {
  useLayoutEffect(() => {
    const place = document.getElementById(id);
    const around = place?.closest<HTMLElement>('[data-path]');
    return () => {
      if (!around || document.activeElement !== place) return;
      const caret = caretOf(place);
      // the input is in the document once React has committed
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

/** Whether an element has a caret; checkboxes and file inputs have none. */
function isText(element: HTMLElement | null): element is HTMLInputElement | HTMLTextAreaElement {
  const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isInput && element.selectionStart !== null;
}

/** Start and end of the selection; undefined if the element isn't an editable text input. */
function caretOf(element: HTMLElement | null): [number, number] | undefined {
  if (!isText(element) || element.readOnly) return undefined;
  return [element.selectionStart ?? 0, element.selectionEnd ?? 0];
}
