// Counts down the time on a lone worker's check-in page and refetches its state. The page works without this script.
(() => {
  const LOOK = 15_000;
  const two = (value) => String(value).padStart(2, '0');
  const clockText = (left) => {
    const seconds = Math.abs(left);
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const rest = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`;
    return `${left < 0 ? '−' : ''}${hours > 0 ? `${hours}:` : ''}${rest}`;
  };

  let clock;
  let left = 0;
  let since = 0;
  const begin = () => {
    clock = document.querySelector('[data-seconds]');
    left = Number(clock?.dataset.seconds);
    since = performance.now();
  };

  const look = async () => {
    const offline = () => document.querySelector('[data-offline]');
    try {
      const reply = await fetch(location.pathname, { cache: 'no-store' });
      if (reply.status >= 500 || reply.status === 429) throw new Error(String(reply.status));
      const next = new DOMParser().parseFromString(await reply.text(), 'text/html');
      offline()?.setAttribute('hidden', '');
      const [here, there] = [document.querySelector('main'), next.querySelector('main')];
      const form = (main) => main?.querySelectorAll('form,a').length;
      const says = (main) => main?.querySelector('.told:not([data-offline])')?.textContent;
      // keeps the buttons, which the person may be about to press, unless the available actions or the message changed
      if (form(here) !== form(there) || (says(there) && says(here) !== says(there))) here?.replaceWith(there);
      else document.querySelector('[data-due]')?.replaceWith(next.querySelector('[data-due]') ?? '');
      begin();
    } catch {
      offline()?.removeAttribute('hidden');
    }
  };

  begin();
  setInterval(() => {
    if (!clock) return;
    const now = left - Math.floor((performance.now() - since) / 1000);
    if (now <= 0 && now % 3 === 0) void look();
    clock.textContent = clockText(now);
    // a minute before the check-in is due, and when it is due
    if (now === 60 || now === 0) navigator.vibrate?.([400, 200, 400]);
  }, 1000);
  setInterval(() => void look(), LOOK);
  document.addEventListener('visibilitychange', () => document.hidden || void look());
})();
