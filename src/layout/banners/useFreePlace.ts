import { type RefObject, useEffect } from 'react';
import { freePlace } from './freePlace.ts';

/** Bars with buttons at the foot of records, forms and dialogs; others are marked with `data-foot`. */
const BARS = '[data-foot], .v-save, .v-panelsave, .v-rec footer, .MuiDialogActions-root';
const CONTROLS = 'button, a, input, select, textarea';

/** While messages are shown, places them so that they cover neither the button bars nor the focused control. */
export function useFreePlace(messages: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const box = messages.current;
    if (!box || !shown) return;
    const place = () => {
      frame = 0;
      const { activeElement } = document;
      const covered = [...document.querySelectorAll(BARS)];
      if (activeElement?.matches(CONTROLS) && !box.contains(activeElement)) covered.push(activeElement);
      const bars = covered.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
      const bottom = freePlace(box.getBoundingClientRect(), bars, window.innerHeight);
      box.style.setProperty('--banners-bottom', `${bottom}px`);
    };
    let frame = 0;
    const schedule = () => {
      frame ||= requestAnimationFrame(place);
    };
    place();
    const changes = new MutationObserver(schedule);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', schedule);
    document.addEventListener('scroll', schedule, true);
    document.addEventListener('focusin', schedule);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('resize', schedule);
      document.removeEventListener('scroll', schedule, true);
      document.removeEventListener('focusin', schedule);
    };
  }, [messages, shown]);
}
