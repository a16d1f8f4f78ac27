/**
 * Theme, density and menu of this browser, stored locally and set as attributes of the page, which only the style sheet
 * interprets. public/early.js does the same before the first paint.
 */
import { useSyncExternalStore } from 'react';
import { createListeners } from '../engine/listeners.ts';

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

const { subscribe, tell } = createListeners();
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

/** Returns the theme in use: the chosen one, else that of the system. */
export function shownTheme(appearance: Appearance = current): 'light' | 'dark' {
  if (appearance.theme !== 'system') return appearance.theme;
  return prefersDark() ? 'dark' : 'light';
}

/** Sets the attributes of the page. */
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
    // without storage it is kept until the page is closed
  }
  applyAppearance();
  tell();
}

/** Returns the appearance and renders again when it changes. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current);
}

/** Follows the system's theme and changes in other tabs. */
export function watchAppearance(): void {
  window.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', () => setAppearance({}));
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    current = load();
    applyAppearance();
    tell();
  });
}
