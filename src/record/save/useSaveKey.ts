import { useWindowKey } from '../../definition/useWindowKey.ts';
import { isDialogOpen } from '../../ui/pressing.ts';

interface SaveKeyOptions {
  /** Whether the key is meant for this form; default: always. */
  isMeant?: () => boolean;
  /** Handled before the surrounding form. */
  first?: boolean;
}

/** Saves on Ctrl+S or Cmd+S, unless a dialog is open. */
export function useSaveKey(save: () => void, { isMeant = always, first = false }: SaveKeyOptions = {}): void {
  useWindowKey(
    (event) => {
      if (!isSaveKey(event) || event.defaultPrevented || !isMeant()) return;
      event.preventDefault();
      if (!isDialogOpen()) save();
    },
    { first },
  );
}

const always = () => true;

function isSaveKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey;
}
