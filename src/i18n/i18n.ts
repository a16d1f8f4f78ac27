/**
 * The texts of the console in the chosen language. One store outside React, because the sign-in page, the application
 * and code that is no component ask it alike. Only the current language is loaded.
 */
import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language, loadMessages, type MessagePart, type Messages } from '../../locales/index.ts';
import { readable } from '../engine/labels.ts';
import { pluralForm } from './plural.ts';

const KEY = 'tocsin.language';
const FALLBACK: Language = 'en';

export interface TranslateOptions {
  /** Text when the key has none. */
  _?: string;
  /** Chooses between the forms of a text, and is shown as %{smart_count}. */
  smart_count?: number;
  [argument: string]: unknown;
}

/** A snapshot: a new object whenever language or texts change. */
export interface I18n {
  language: Language;
  translate: (key: string, options?: TranslateOptions | string | number) => string;
}

/** Texts that come from elsewhere than the shipped files: overlays, the server. Asked again for each language. */
type ExtraMessages = (language: Language) => Messages | undefined;

const listeners = new Set<() => void>();
/** The parts whose texts are shown: each is there in the language shown and in the one chosen. */
const parts = new Set<MessagePart>();
/** "<language>/<part>": what is loaded or being loaded. */
const fetched = new Map<string, { messages?: Messages; loading: Promise<Messages> }>();
const extras = new Set<ExtraMessages>();
let texts = new Map<string, string>();
let current: I18n = { language: initialLanguage(), translate };
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

function flatten(messages: Messages, into: Map<string, string>, prefix = ''): void {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else if (value && typeof value === 'object') flatten(value, into, `${prefix}${key}.`);
  }
}

/**
 * What stands for a text that does not exist: of a resource the readable form of its name, so that a definition needs
 * no labels to be usable; any other key as it is, so that it is noticed.
 */
function missing(key: string): string {
  const [root, resource = '', ...rest] = key.split('.');
  if (root !== 'resources') return key;
  return readable(rest.length === 1 && rest[0] === 'name' ? resource : key);
}

/** The text of a key with %{arguments} filled in. */
export function translate(key: string, given: TranslateOptions | string | number = {}): string {
  const options = typeof given === 'number' ? { smart_count: given } : typeof given === 'string' ? { _: given } : given;
  let text = texts.get(key) ?? options._ ?? missing(key);
  if (text.includes('||||')) text = pluralForm(text, options.smart_count ?? 1, current.language);
  if (!text.includes('%{')) return text;
  return text.replace(/%\{(\w+)\}/g, (hole, name: string) => {
    const value = options[name];
    if (value === undefined || value === null) return hole;
    return typeof value === 'number' ? value.toLocaleString(current.language) : String(value);
  });
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

function show(language: Language): void {
  const next = new Map<string, string>();
  for (const part of parts) flatten(fetched.get(`${language}/${part}`)?.messages ?? {}, next);
  for (const extra of extras) flatten(extra(language) ?? {}, next);
  texts = next;
  // a new function too: whoever keeps it by identity must see the change
  current = { language, translate: (key, options) => translate(key, options) };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Loads a part of the texts, in the language shown and in one that is being changed to. */
export async function loadMessagePart(part: MessagePart): Promise<void> {
  while (!parts.has(part)) {
    const languages = [current.language, chosen];
    await Promise.all(languages.map((language) => fetchPart(language, part)));
    if (!languages.includes(current.language) || !languages.includes(chosen)) continue;
    parts.add(part);
    show(current.language);
  }
}

/** Lays further texts over the loaded ones, now and after each change of the language. Answers the way to stop that. */
export function addMessages(extra: ExtraMessages): () => void {
  extras.add(extra);
  const next = new Map(texts);
  flatten(extra(current.language) ?? {}, next);
  texts = next;
  current = { ...current, translate: (key, options) => translate(key, options) };
  for (const listener of listeners) listener();
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
  show(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // without storage it lasts as long as the page
  }
}

export function getI18n(): I18n {
  return current;
}

export function subscribeI18n(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Language and translate function now, and again whenever they change. */
export function useI18n(): I18n {
  return useSyncExternalStore(subscribeI18n, getI18n);
}
