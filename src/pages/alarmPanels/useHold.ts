import { useEvent } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { HOLD_DURATION, type Hold, type HoldEvent, IDLE, nextHold } from './hold.ts';

interface HoldOptions {
  /** Whether a press starts a hold. */
  enabled: boolean;
  onFire: () => void;
  /** Called when the button is released too early. */
  onEarly: () => void;
}

const isHoldKey = (key: string) => key === 'Enter' || key === ' ';

/** Event handlers of a button that triggers when held with a pointer, Enter or Space. */
export function useHold({ enabled, onFire, onEarly }: HoldOptions) {
  const [hold, setHold] = useState<Hold>(IDLE);
  const latest = useRef<Hold>(IDLE);
  // a hold ends with a click, which must not open the menu that the button may show by then
  const swallow = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useEvent((event: HoldEvent) => {
    const { hold: next, effect } = nextHold(latest.current, event);
    if (next === latest.current) return;
    latest.current = next;
    setHold(next);
    clearTimeout(timer.current);
    if (next.phase === 'holding') {
      const due = next.since + HOLD_DURATION;
      // a timer may fire a fraction of a millisecond early
      timer.current = setTimeout(() => send({ type: 'time', at: Math.max(Date.now(), due) }), HOLD_DURATION);
    }
    if (effect === 'fire') onFire();
    if (effect === 'early') onEarly();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // e.g. somebody else has triggered the alarm meanwhile
  useEffect(() => {
    if (!enabled && latest.current.phase === 'holding') send({ type: 'cancel' });
  }, [enabled, send]);

  const onKey = (event: KeyboardEvent, down: boolean) => {
    if (down && event.key === 'Escape' && latest.current.phase === 'holding') {
      // Escape only cancels the hold; it must not leave full screen as well
      event.stopPropagation();
      send({ type: 'cancel' });
    }
    if (!isHoldKey(event.key)) return;
    const held = latest.current.phase !== 'idle' || event.repeat;
    if (!enabled && !held) return;
    // prevents the click of the key, also that of its auto-repeat after the alarm was raised
    event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!down) send({ type: 'release', by: 'key' });
    else if (enabled && !event.repeat) send({ type: 'press', by: 'key', at: Date.now() });
  };
  return {
    holding: hold.phase === 'holding',
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        swallow.current = enabled;
        if (enabled && event.button === 0 && event.isPrimary) send({ type: 'press', by: 'pointer', at: Date.now() });
      },
      onPointerUp: () => send({ type: 'release', by: 'pointer' }),
      onPointerLeave: () => send({ type: 'release', by: 'pointer' }),
      // fired when the browser starts to scroll
      onPointerCancel: () => send({ type: 'cancel' }),
      onKeyDown: (event: KeyboardEvent) => onKey(event, true),
      onKeyUp: (event: KeyboardEvent) => onKey(event, false),
      onBlur: () => send({ type: 'cancel' }),
      // a long touch would open the browser's context menu
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
    /** Whether a click is a press of its own (e.g. by a screen reader), not the end of a hold. */
    isPress: ({ detail }: MouseEvent): boolean => {
      const ends = swallow.current && detail > 0;
      swallow.current = false;
      return !ends;
    },
  };
}
