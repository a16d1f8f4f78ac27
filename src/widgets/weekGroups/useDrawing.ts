import { type PointerEvent, useRef, useState } from 'react';
import { WEEKDAYS } from '../../../protocol/calendars.ts';
import { DAY_MINUTES } from '../../duty/days.ts';
import { type DrawnTime, timeDrawn } from './blocks.ts';

interface Place {
  day: number;
  minute: number;
}

/** Draws a time by dragging over the free area of a week: the time drawn so far, and the props of the area. */
export function useDrawing(onDraw: (time: DrawnTime) => void, readOnly: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: Place; to: Place }>();
  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const box = area.current?.getBoundingClientRect();
    if (!box || box.width === 0) return { day: 0, minute: 0 };
    const share = (value: number) => Math.min(Math.max(value, 0), 0.9999);
    return {
      day: Math.floor(share((clientX - box.left) / box.width) * WEEKDAYS.length),
      minute: Math.floor(share((clientY - box.top) / box.height) * DAY_MINUTES),
    };
  };
  return {
    ghost: drag && timeDrawn(drag.from, drag.to),
    ref: area,
    onPointerDown: (event: PointerEvent) => {
      if (readOnly || event.button !== 0 || (event.target as Element).closest('button')) return;
      const place = placeOf(event);
      // dragging a finger scrolls, so that only a tap draws
      if (event.pointerType === 'mouse') area.current?.setPointerCapture?.(event.pointerId);
      setDrag({ from: place, to: place });
    },
    onPointerMove: (event: PointerEvent) => drag && setDrag({ ...drag, to: placeOf(event) }),
    onPointerUp: (event: PointerEvent) => {
      if (!drag) return;
      setDrag(undefined);
      onDraw(timeDrawn(drag.from, placeOf(event)));
    },
    onPointerCancel: () => setDrag(undefined),
  };
}
