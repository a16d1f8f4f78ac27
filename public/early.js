// Runs before the first paint, and before the console's own scripts have come.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // A dark console never flashes white; src/theme/appearance.ts takes over.
  let appearance = {};
  try {
    appearance = JSON.parse(kept('tocsin.appearance') || '{}') || {};
  } catch {
    appearance = {};
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    appearance.theme === 'dark' || appearance.theme === 'light' ? appearance.theme : dark ? 'dark' : 'light';

  // Who is signed in needs the application and the page at the address: they are on their way while the start is still
  // read (scripts/lib/chunks.mjs).
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
