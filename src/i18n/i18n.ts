/**
 * The texts of the console in the chosen language. One store outside React, because the sign-in page, the application
 * and code that is no component ask it alike. Only the current language is loaded.
 */
import type { I18nProvider } from 'ra-core';
import { useMemo, useSyncExternalStore } from 'react';
import { LANGUAGES, type Language, loadMessages, type MessagePart, type Messages } from '../../locales/index.ts';
import { addPhrases, createI18nProvider, type Phrases } from './polyglot.ts';

const KEY = 'tocsin.language';
const FALLBACK: Language = 'en';

/** A snapshot: a new object whenever language or texts change. */
interface I18n {
  language: Language;
  phrases: Phrases;
  provider: I18nProvider;
}

/** Texts that come from elsewhere than the shipped files: overlays, the server. Asked again for each language. */
type ExtraMessages = (language: Language) => Messages | undefined;

const listeners = new Set<() => void>();
/** The parts whose texts are shown: each is there in the language shown and in the one chosen. */
const parts = new Set<MessagePart>();
/** "<language>/<part>": what is loaded or being loaded. */
const fetched = new Map<string, { messages?: Messages; loading: Promise<Messages> }>();
/** Texts below all others. */
const fallbacks = new Set<Messages>();
const extras = new Set<ExtraMessages>();
let current: I18n = snapshot(initialLanguage(), {});
/** The last choice; shown when all its texts are there. */
let chosen = current.language;

function isLanguage(code: string): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

function initialLanguage(): Language {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    kept = null;
  }
  const wanted = [kept ?? '', ...(navigator.languages ?? [])].map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? FALLBACK;
}

async function changeLocale(locale: string): Promise<void> {
  if (isLanguage(locale)) await setLanguage(locale);
}

function snapshot(language: Language, phrases: Phrases): I18n {
  return { language, phrases, provider: createI18nProvider(language, phrases, changeLocale) };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** The text of a key, for code that is no component; components take react-admin's `useTranslate`. */
export function translate(key: string, options?: unknown): string {
  return current.provider.translate(key, options);
}

/** The texts of one part, asked for once. What could not be loaded is asked for again. */
function fetchPart(language: Language, part: MessagePart): Promise<Messages> {
  const key = `${language}/${part}`;
  const known = fetched.get(key);
  if (known) return known.loading;
  const loading = loadMessages(language, part).then(
    (messages) => {
      fetched.set(key, { messages, loading });
      return messages;
    },
    (failure) => {
      fetched.delete(key);
      throw failure;
    },
  );
  fetched.set(key, { loading });
  return loading;
}

function showLanguage(language: Language): void {
  const phrases: Record<string, string> = {};
  for (const fallback of fallbacks) addPhrases(fallback, language, phrases);
  for (const part of parts) addPhrases(fetched.get(`${language}/${part}`)?.messages ?? {}, language, phrases);
  for (const extra of extras) addPhrases(extra(language) ?? {}, language, phrases);
  document.documentElement.lang = language;
  current = snapshot(language, phrases);
  notifyListeners();
}

/** Loads a part of the texts, in the language shown and in one that is being changed to. */
export async function loadMessagePart(part: MessagePart): Promise<void> {
  while (!parts.has(part)) {
    const languages = [current.language, chosen];
    await Promise.all(languages.map((language) => fetchPart(language, part)));
    if (!languages.includes(current.language) || !languages.includes(chosen)) continue;
    parts.add(part);
    showLanguage(current.language);
  }
}

/** The texts shown with others laid over them. */
function over({ language, phrases }: I18n, messages: Messages | undefined): I18n {
  const next = { ...phrases };
  addPhrases(messages ?? {}, language, next);
  return snapshot(language, next);
}

/** Adds texts for keys that have no text in the language shown, now or after a change of it. Returns a function that removes them. */
export function addFallbackMessages(messages: Messages): () => void {
  fallbacks.add(messages);
  const phrases: Record<string, string> = {};
  addPhrases(messages, current.language, phrases);
  current = snapshot(current.language, { ...phrases, ...current.phrases });
  queueMicrotask(notifyListeners);
  return () => {
    fallbacks.delete(messages);
  };
}

/** Lays further texts over the loaded ones, now and after each change of the language. Returns the way to stop that. */
export function addMessages(extra: ExtraMessages): () => void {
  extras.add(extra);
  current = over(current, extra(current.language));
  // a session begins while the application is rendered, when no other component may be changed
  queueMicrotask(notifyListeners);
  return () => {
    extras.delete(extra);
  };
}

/**
 * Changes the language for this machine. Forms and everything typed stay as they are. Of two changes the later one counts,
 * whichever is loaded first; one that can't be loaded changes nothing.
 */
export async function setLanguage(language: Language): Promise<void> {
  chosen = language;
  try {
    await Promise.all([...parts].map((part) => fetchPart(language, part)));
  } catch (failure) {
    if (chosen === language) chosen = current.language;
    throw failure;
  }
  if (chosen !== language) return;
  showLanguage(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // without storage it lasts as long as the page
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getCurrent = () => current;

export function getI18nProvider(): I18nProvider {
  return current.provider;
}

/** The provider of the texts now, and another one whenever language or texts change. */
export function useCurrentProvider(): I18nProvider {
  return useSyncExternalStore(subscribe, getI18nProvider);
}

/** A provider of the same texts with labels of other definitions laid over them; the console's texts stay as they are. */
export function useProviderWith(labels: { readonly [language: string]: object | undefined }): I18nProvider {
  const i18n = useSyncExternalStore(subscribe, getCurrent);
  return useMemo(() => over(i18n, labels[i18n.language] as Messages | undefined).provider, [i18n, labels]);
}

/** The language now, and again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => current.language);
}
