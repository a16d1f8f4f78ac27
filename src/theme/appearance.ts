/**
 * Theme, density and menu of this machine, kept locally and written to the page as attributes, so that the style
 * sheet alone decides what they mean. public/early.js does the same for the first paint, before any module runs.
 */
import { useSyncExternalStore } from 'react';

export type ThemeMode = 'system' | 'light' | 'dark';
export type MenuMode = 'static' | 'overlay';
export type MenuColor = 'light' | 'dark';
export type Density = 'compact' | 'comfortable';

export interface Appearance {
  theme: ThemeMode;
  density: Density;
  menuMode: MenuMode;
  menuColor: MenuColor;
}

const KEY = 'tocsin.appearance';
const DEFAULTS: Appearance = { theme: 'system', density: 'compact', menuMode: 'static', menuColor: 'light' };

const listeners = new Set<() => void>();
let current = load();

function load(): Appearance {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Appearance> | null;
    return { ...DEFAULTS, ...kept };
  } catch {
    return DEFAULTS;
  }
}

function prefersDark(): boolean {
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
}

/** The theme that is shown: the chosen one, else what the system asks for. */
export function shownTheme(appearance: Appearance = current): 'light' | 'dark' {
  if (appearance.theme !== 'system') return appearance.theme;
  return prefersDark() ? 'dark' : 'light';
}

/** Writes the appearance to the page's attributes. */
export function applyAppearance(): void {
  const page = document.documentElement.dataset;
  page.theme = shownTheme();
  page.density = current.density;
  page.menu = current.menuColor;
}

export function setAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // without storage it lasts as long as the page
  }
  applyAppearance();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The appearance now, and again whenever it changes. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current);
}

/** Follows the system's theme and other tabs for as long as the page lives. */
export function watchAppearance(): void {
  window.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', () => setAppearance({}));
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    current = load();
    applyAppearance();
    for (const listener of listeners) listener();
  });
}
