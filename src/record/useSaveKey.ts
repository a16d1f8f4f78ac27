import { useEvent } from 'ra-core';
import { useLayoutEffect } from 'react';
import { isDialogOpen } from '../ui/isDialogOpen.ts';

interface SaveKeyOptions {
  /** Whether the key means this form; default: always. */
  isMeant?: () => boolean;
  /** Heard before the form around this one. */
  first?: boolean;
}

/** Ctrl+S, or Cmd+S, saves what is being edited, unless a dialog is open in front of it. */
export function useSaveKey(save: () => void, { isMeant = always, first = false }: SaveKeyOptions = {}): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event) || event.defaultPrevented || !isMeant()) return;
    event.preventDefault();
    if (!isDialogOpen()) save();
  });
  // before the form is seen: a key that comes at once is not lost
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey, first);
    return () => window.removeEventListener('keydown', onKey, first);
  }, [onKey, first]);
}

const always = () => true;

function isSaveKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey;
}
