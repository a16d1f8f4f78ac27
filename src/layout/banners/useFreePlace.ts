import { type RefObject, useEffect } from 'react';
import { freePlace } from './freePlace.ts';

/** Bars with buttons at the foot of lists, records, forms and dialogs; others are marked with `data-foot`. */
const BARS = '[data-foot], .v-foot, .v-save, .v-panelsave, .v-rec footer, .MuiDialogActions-root';
const CONTROLS = 'button, a, input, select, textarea';

/** Keeps messages off the buttons of what is open, and off what has the focus, while there are messages. */
export function useFreePlace(messages: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const box = messages.current;
    if (!box || !shown) return;
    const place = () => {
      asked = 0;
      const { activeElement } = document;
      const covered = [...document.querySelectorAll(BARS)];
      if (activeElement?.matches(CONTROLS) && !box.contains(activeElement)) covered.push(activeElement);
      const bars = covered.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
      const bottom = freePlace(box.getBoundingClientRect(), bars, window.innerHeight);
      box.style.setProperty('--banners-bottom', `${bottom}px`);
    };
    let asked = 0;
    const ask = () => {
      asked ||= requestAnimationFrame(place);
    };
    place();
    const changes = new MutationObserver(ask);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', ask);
    document.addEventListener('scroll', ask, true);
    document.addEventListener('focusin', ask);
    return () => {
      cancelAnimationFrame(asked);
      changes.disconnect();
      window.removeEventListener('resize', ask);
      document.removeEventListener('scroll', ask, true);
      document.removeEventListener('focusin', ask);
    };
  }, [messages, shown]);
}
