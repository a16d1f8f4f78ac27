import { isSearchKey, keepKeys } from './typedKeys.ts';

let stop: () => string | undefined = () => undefined;

/**
 * Hears the search key until the frame of the console is there, which takes it over: until then the browser would take it
 * for its own, and the text after it would be lost.
 */
export function hearSearchEarly(): void {
  stop();
  let take: (() => string) | undefined;
  const onKey = (event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    take ??= keepKeys('', () => {
      take = undefined;
    });
  };
  window.addEventListener('keydown', onKey);
  stop = () => {
    window.removeEventListener('keydown', onKey);
    return take?.();
  };
}

/** Stops hearing. Returns what was typed after the search key, undefined if it wasn't pressed. */
export function takeEarlySearch(): string | undefined {
  const typed = stop();
  stop = () => undefined;
  return typed;
}
