import { type RefObject, useEffect, useState } from 'react';

/** Step of the returned width, so that dragging a border does not render at every pixel. */
const STEP = 20;

/** Width of an element in pixels, rounded down; undefined before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const found = entry?.contentRect.width ?? 0;
      if (found > 0) setWidth(Math.floor(found / STEP) * STEP);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
