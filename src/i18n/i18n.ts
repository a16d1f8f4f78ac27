/**
 * The console's texts in the current language. The store is outside React because code outside components uses it too.
 * Only the current language is loaded.
 */

import type { I18nProvider } from 'ra-core';
import { useMemo, useSyncExternalStore } from 'react';
import { LANGUAGES, type Language, loadMessages, type MessagePart, type Messages } from '../../locales/index.ts';
import { createListeners } from '../engine/listeners.ts';
import { addPhrases, createI18nProvider, type Phrases } from './polyglot.ts';

const KEY = 'tocsin.language';
const FALLBACK: Language = 'en';

/** A snapshot, replaced whenever language or texts change. */
interface I18n {
  language: Language;
  phrases: Phrases;
  provider: I18nProvider;
}

/** Texts from other sources than the shipped files, such as overlays or the server; called for each language. */
type ExtraMessages = (language: Language) => Messages | undefined;

const { subscribe, tell: notifyListeners } = createListeners();
/** The parts in use, in the current language and in the one being loaded. */
const parts = new Set<MessagePart>();
/** "<language>/<part>": what is loaded or being loaded. */
const fetched = new Map<string, { messages?: Messages; loading: Promise<Messages> }>();
/** Texts with the lowest priority. */
const fallbacks = new Set<Messages>();
const extras = new Set<ExtraMessages>();
let current: I18n = snapshot(initialLanguage(), {});
/** The last chosen language; it becomes the current one when all its texts are loaded. */
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

/** Translates a key outside components; components use react-admin's `useTranslate`. */
export function translate(key: string, options?: unknown): string {
  return current.provider.translate(key, options);
}

/** Loads the texts of one part once. After a failure the next call tries again. */
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

/** Loads a part of the texts, in the current language and in the one being loaded. */
export async function loadMessagePart(part: MessagePart): Promise<void> {
  while (!parts.has(part)) {
    const languages = [current.language, chosen];
    await Promise.all(languages.map((language) => fetchPart(language, part)));
    if (!languages.includes(current.language) || !languages.includes(chosen)) continue;
    parts.add(part);
    showLanguage(current.language);
  }
}

/** The current texts overridden by others. */
function withMessages({ language, phrases }: I18n, messages: Messages | undefined): I18n {
  const next = { ...phrases };
  addPhrases(messages ?? {}, language, next);
  return snapshot(language, next);
}

/**
 * Adds texts for keys without a text in the current or any later language. Returns a function that unregisters them.
 */
export function addFallbackMessages(messages: Messages): () => void {
  fallbacks.add(messages);
  const phrases: Record<string, string> = {};
  addPhrases(messages, current.language, phrases);
  current = snapshot(current.language, { ...phrases, ...current.phrases });
  notifyListeners();
  return () => {
    fallbacks.delete(messages);
  };
}

/** Overrides the loaded texts, now and after each change of language. Returns a function that stops this. */
export function addMessages(extra: ExtraMessages): () => void {
  extras.add(extra);
  current = withMessages(current, extra(current.language));
  notifyListeners();
  return () => {
    extras.delete(extra);
  };
}

/**
 * Changes the language of this browser. Forms keep their values. Of two changes the later one wins, whichever is loaded
 * first. Throws, without a change, if the language can't be loaded.
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
    // without storage the choice lasts until the page is closed
  }
}

const getCurrent = () => current;

export function getI18nProvider(): I18nProvider {
  return current.provider;
}

/** The current provider of the texts; it is replaced whenever language or texts change. */
export function useCurrentProvider(): I18nProvider {
  return useSyncExternalStore(subscribe, getI18nProvider);
}

/** A provider of the same texts overridden by the labels of other definitions; the console's own texts don't change. */
export function useProviderWith(labels: { readonly [language: string]: object | undefined }): I18nProvider {
  const i18n = useSyncExternalStore(subscribe, getCurrent);
  return useMemo(() => withMessages(i18n, labels[i18n.language] as Messages | undefined).provider, [i18n, labels]);
}
