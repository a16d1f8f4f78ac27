/** Whether a key opens the search: Ctrl+K or Cmd+K. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
}

/**
 * Keeps what is typed from now on, which no longer reaches the focused field. Returns a function that stops it and returns
 * the typed text.
 * @param before what was typed before
 * @param onCancel called if Escape is pressed meanwhile
 */
export function keepKeys(before: string, onCancel: () => void): () => string {
  let typed = before;
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'Escape') {
      end();
      onCancel();
    } else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => {
    window.removeEventListener('keydown', onKey, true);
    return typed;
  };
  window.addEventListener('keydown', onKey, true);
  return end;
}
