/** Whether a pointer is pressed. */
let pressed = false;

window.addEventListener('pointerdown', () => setPressed(true), true);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => setPressed(false), true);

function setPressed(now: boolean): void {
  pressed = now;
}

/** Runs `work` now, or after a click in progress, because a layout change would make the click miss its target. */
export function afterClick(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // the click event follows in the same task
    setTimeout(work);
  };
  window.addEventListener('pointerup', end, { signal: ended.signal });
  window.addEventListener('pointercancel', end, { signal: ended.signal });
}
