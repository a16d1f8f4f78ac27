// Runs before the first paint, and before the console's own scripts have loaded.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // sets the theme at once, so that a dark console doesn't flash white; src/theme/appearance.ts takes over later
  let appearance = {};
  try {
    appearance = JSON.parse(kept('tocsin.appearance') || '{}') || {};
  } catch {
    appearance = {};
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    appearance.theme === 'dark' || appearance.theme === 'light' ? appearance.theme : dark ? 'dark' : 'light';

  // for a signed-in user, requests the files of the application and of the page at the address while the entry script
  // is still loading (scripts/lib/chunks.mjs)
  if (!kept('authtoken')) return;
  const path = `/${location.pathname.split('/')[1]}`;
  const page = [...document.querySelectorAll('meta[name="page"]')].find(({ dataset }) => dataset.path === path);
  const files = `${document.querySelector('meta[name="application"]')?.content ?? ''} ${page?.content ?? ''}`;
  for (const href of files.split(' ').filter(Boolean)) {
    const style = href.endsWith('.css');
    const link = document.createElement('link');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
