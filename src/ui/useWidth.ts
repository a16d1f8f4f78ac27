import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Step of the returned width in pixels, so that dragging a border does not render at every pixel. */
const STEP = 20;

/**
 * Width of an element in pixels, rounded down to a multiple of 20; undefined before it is known. `layout`: name of the
 * layout that determines the width together with the width of the window. The width of a layout that was measured
 * before is known at once, which saves a render.
 */
export function useWidth(element: RefObject<HTMLElement | null>, layout = ''): number | undefined {
  const [widths] = useState(() => new Map<string, number>());
  const [last, setLast] = useState<{ width: number }>();
  const key = `${layout} ${window.innerWidth}`;
  const drawn = useRef(key);
  useLayoutEffect(() => {
    drawn.current = key;
  }, [key]);
  const keep = useCallback(
    (found: number) => {
      if (found <= 0) return;
      const width = Math.floor(found / STEP) * STEP;
      if (widths.get(drawn.current) === width) return;
      widths.set(drawn.current, width);
      setLast({ width });
    },
    [widths],
  );
  // the first width is known before the first paint
  useLayoutEffect(() => keep(element.current?.clientWidth ?? 0), [element, keep]);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => keep(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, keep]);
  return widths.get(key) ?? last?.width;
}
