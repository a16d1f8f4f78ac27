/** A mouse button, a pen or a finger is down. */
let pressed = false;

window.addEventListener('pointerdown', () => setPressed(true), true);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => setPressed(false), true);

function setPressed(now: boolean): void {
  pressed = now;
}

/** Does the work now, or after the click that is being made: what moves the page then would take the click elsewhere. */
export function afterClick(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // the click itself comes in the same turn as the end of the press
    setTimeout(work);
  };
  window.addEventListener('pointerup', end, { signal: ended.signal });
  window.addEventListener('pointercancel', end, { signal: ended.signal });
}
