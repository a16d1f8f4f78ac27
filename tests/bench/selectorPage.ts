declare global {
  interface Window {
    selectorBench: {
      /** Measures from the next click until an element that matches the selector has been painted. */
      watchPainted: (selector: string) => void;
      /** Measures from the next key until the last row of the tree has been painted. */
      watchLastRow: () => void;
      /** The measured milliseconds. */
      measured: Promise<number>;
      /** Whether a row is drawn in the middle of the visible part of the tree. */
      isDrawn: () => boolean;
    };
  }
}

/** Runs in the page before its own scripts; measures from user input to paint. */
export function instrumentSelector(): void {
  const until = (event: 'click' | 'keydown', isThere: () => boolean) =>
    new Promise<number>((done) => {
      let started = 0;
      const observer = new MutationObserver(() => check());
      const check = () => {
        if (!started || !isThere()) return;
        observer.disconnect();
        document.removeEventListener(event, onEvent, { capture: true });
        window.afterPaint(() => done(performance.now() - started));
      };
      const onEvent = (happened: Event) => {
        started ||= happened.timeStamp;
      };
      document.addEventListener(event, onEvent, { capture: true });
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    });
  const isDrawn = () => {
    const tree = document.querySelector('[role="tree"]');
    if (!tree) return false;
    const { top, height } = tree.getBoundingClientRect();
    const middle = top + height / 2;
    return [...tree.querySelectorAll('[role="treeitem"]')].some((row) => {
      const box = row.getBoundingClientRect();
      return box.top <= middle && box.bottom >= middle;
    });
  };
  const watch = (measured: Promise<number>) => {
    window.selectorBench.measured = measured;
  };
  window.selectorBench = {
    isDrawn,
    watchPainted: (selector) => watch(until('click', () => document.querySelector(selector) !== null)),
    watchLastRow: () =>
      watch(
        until('keydown', () => {
          const rows = [...document.querySelectorAll('[role="tree"] [role="treeitem"].active')];
          return rows.some((row) => row.getAttribute('aria-posinset') === row.getAttribute('aria-setsize'));
        }),
      ),
    measured: Promise.resolve(0),
  };
}
