// Runs before the first paint, so that a dark console never flashes white. src/theme/appearance.ts takes over.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('tocsin.appearance') || '{}') || {};
  } catch {
    kept = {};
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    kept.theme === 'dark' || kept.theme === 'light' ? kept.theme : dark ? 'dark' : 'light';
})();
