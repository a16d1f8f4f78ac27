import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener('change', changed);
      return () => media?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(query).matches ?? false,
  );
}

/** Whether an element is narrower than so many pixels. */
export function useNarrow(element: RefObject<HTMLElement | null>, below: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) setNarrow(width < below);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, below]);
  return narrow;
}
