import { useEvent } from 'ra-core';
import { useLayoutEffect } from 'react';
import { isDialogOpen } from '../../ui/isDialogOpen.ts';

interface SaveKeyOptions {
  /** Whether the key is meant for this form; default: always. */
  isMeant?: () => boolean;
  /** Handled before the surrounding form. */
  first?: boolean;
}

/** Saves on Ctrl+S or Cmd+S, unless a dialog is open. */
export function useSaveKey(save: () => void, { isMeant = always, first = false }: SaveKeyOptions = {}): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event) || event.defaultPrevented || !isMeant()) return;
    event.preventDefault();
    if (!isDialogOpen()) save();
  });
  // before the first paint, so that no key is missed
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey, first);
    return () => window.removeEventListener('keydown', onKey, first);
  }, [onKey, first]);
}

const always = () => true;

function isSaveKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey;
}
