import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Step of the returned width, so that dragging a border does not render at every pixel. */
const STEP = 20;

/**
 * Width of an element in pixels, rounded down; undefined before it is known. `layout`: a name for what its width depends on
 * beside that of the window. In a layout that was measured before, the width is known at once, so that it is drawn once.
 */
export function useWidth(element: RefObject<HTMLElement | null>, layout = ''): number | undefined {
  const [widths] = useState(() => new Map<string, number>());
  const [last, setLast] = useState<{ width: number }>();
  const key = `${layout} ${window.innerWidth}`;
  const drawn = useRef(key);
  useLayoutEffect(() => {
    drawn.current = key;
  }, [key]);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const found = entry?.contentRect.width ?? 0;
      if (found <= 0) return;
      const width = Math.floor(found / STEP) * STEP;
      if (widths.get(drawn.current) === width) return;
      widths.set(drawn.current, width);
      setLast({ width });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, widths]);
  return widths.get(key) ?? last?.width;
}
