import { useEvent } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { HOLD, type Hold, type HoldEvent, IDLE, nextHold } from './hold.ts';

interface HoldOptions {
  /** Whether a press begins anything. */
  enabled: boolean;
  onFire: () => void;
  /** Released too early. */
  onEarly: () => void;
}

const isHoldKey = (key: string) => key === 'Enter' || key === ' ';

/** The handlers of a button that triggers when it is held, by pointer or by Enter or Space. */
export function useHold({ enabled, onFire, onEarly }: HoldOptions) {
  const [hold, setHold] = useState<Hold>(IDLE);
  const latest = useRef<Hold>(IDLE);
  // a press that began as a hold ends with a click, when the button may show the menu of its alarm already
  const swallow = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useEvent((event: HoldEvent) => {
    const { hold: next, effect } = nextHold(latest.current, event);
    if (next === latest.current) return;
    latest.current = next;
    setHold(next);
    clearTimeout(timer.current);
    if (next.phase === 'holding') {
      const due = next.since + HOLD;
      // a timer may be early by a part of a millisecond
      timer.current = setTimeout(() => tell({ type: 'time', at: Math.max(Date.now(), due) }), HOLD);
    }
    if (effect === 'fire') onFire();
    if (effect === 'early') onEarly();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // e.g. the alarm runs already: somebody else has triggered it
  useEffect(() => {
    if (!enabled && latest.current.phase === 'holding') tell({ type: 'cancel' });
  }, [enabled, tell]);

  const onKey = (event: KeyboardEvent, down: boolean) => {
    if (down && event.key === 'Escape' && latest.current.phase === 'holding') {
      // only this: not out of the full screen as well
      event.stopPropagation();
      tell({ type: 'cancel' });
    }
    if (!isHoldKey(event.key)) return;
    const held = latest.current.phase !== 'idle' || event.repeat;
    if (!enabled && !held) return;
    // no click by the key, and none by its repetitions once the alarm has been raised
    event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!down) tell({ type: 'release', by: 'key' });
    else if (enabled && !event.repeat) tell({ type: 'press', by: 'key', at: Date.now() });
  };
  return {
    holding: hold.phase === 'holding',
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        swallow.current = enabled;
        if (enabled && event.button === 0 && event.isPrimary) tell({ type: 'press', by: 'pointer', at: Date.now() });
      },
      onPointerUp: () => tell({ type: 'release', by: 'pointer' }),
      onPointerLeave: () => tell({ type: 'release', by: 'pointer' }),
      // the browser scrolls
      onPointerCancel: () => tell({ type: 'cancel' }),
      onKeyDown: (event: KeyboardEvent) => onKey(event, true),
      onKeyUp: (event: KeyboardEvent) => onKey(event, false),
      onBlur: () => tell({ type: 'cancel' }),
      // a long touch opens the browser's menu
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
    /** Whether a click is one, by a screen reader for example, and not the end of a hold. */
    isPress: ({ detail }: MouseEvent): boolean => {
      const ends = swallow.current && detail > 0;
      swallow.current = false;
      return !ends;
    },
  };
}
