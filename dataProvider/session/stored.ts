/**
 * The only reader and writer of local session data (spec section 3, local store). All other code uses this module, so
 * that one file shows which data is stored under which key and when it is cleared.
 */
import type { KnownUser } from '../../protocol/session.ts';
import { createListeners } from '../../src/engine/listeners.ts';

const TOKEN = 'authtoken';
const REFRESH_TOKEN = 'refreshtoken';
const USER = 'user';
const ORG_ID = 'orgId';
const ORG_DATA = 'orgData';
const MULTI_ORG_DATA = 'multiOrgData';
const MULTI_ORG_IDS = 'multiOrgIds';
const MESSAGE = 'message';
const DENIED = 'tocsin.denied';
const WANTED = 'tocsin.wanted';
const ENDED = 'tocsin.ended';
const WROTE = 'tocsin.wrote';
/** Prefix of the keys under which alarm lists store their filters; cleared on logout (spec section 4). */
const ALARM_FILTER_PREFIX = 'tocsin.alarmFilter';
const DEFAULT_ORG_ID = 1;

export type Severity = 'info' | 'success' | 'warning' | 'error';

/** A message for the banners, stored by any part of the product or by an external script (spec section 2). */
export interface StoredMessage {
  severity?: Severity;
  content: string;
  /** Display time in milliseconds; default: that of the banners. */
  life?: number;
}

/** The organization that the user works in, as the organization picker stores it. */
export interface OrgData {
  id: number;
  name: string;
  fullOrgPath?: string;
}

const changes = createListeners();
const parsed = new Map<string, { text: string; value: unknown }>();

/** Calls `listener` on every change of session data, in this tab or others. Returns a function that unsubscribes. */
export const subscribe = changes.subscribe;
const changed = changes.tell;

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN || event.key === USER || event.key === ORG_ID) changed();
  });
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be forbidden; the session then lasts as long as the page
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // see read()
  }
}

/** Parses each stored text only once, so that unchanged data stays the same object and React doesn't render again. */
function readJson<T>(key: string): T | null {
  const text = read(key);
  if (text === null) return null;
  const known = parsed.get(key);
  if (known?.text === text) return known.value as T | null;
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  parsed.set(key, { text, value });
  return value as T | null;
}

function writeJson(key: string, value: unknown): void {
  write(key, value === null || value === undefined ? null : JSON.stringify(value));
  changed();
}

export function getToken(): string | null {
  return read(TOKEN);
}

export function getRefreshToken(): string | null {
  return read(REFRESH_TOKEN);
}

/** Stores a new token; keeps the refresh token if the server sent none. */
export function setTokens(token: string, refreshToken?: string): void {
  write(TOKEN, token);
  if (refreshToken) write(REFRESH_TOKEN, refreshToken);
  changed();
}

export function getUser(): KnownUser | null {
  return readJson<KnownUser>(USER);
}

export function setUser(user: KnownUser): void {
  if (JSON.stringify(user) !== read(USER)) writeJson(USER, user);
}

/** The organization the user works in. Default: the user's own if the server reports it, else the root. */
export function getOrgId(): number {
  const id = Number(read(ORG_ID) ?? getUser()?.orgId ?? DEFAULT_ORG_ID);
  return Number.isInteger(id) && id > 0 ? id : DEFAULT_ORG_ID;
}

/**
 * Stores the organization that the user works in from now on. `multiOrgIds` and `multiOrgData` contain the same as
 * lists, for external programs that work in several organizations.
 */
export function chooseOrg(org: OrgData): void {
  write(ORG_ID, String(org.id));
  write(MULTI_ORG_IDS, JSON.stringify([org.id]));
  write(MULTI_ORG_DATA, JSON.stringify([org]));
  writeJson(ORG_DATA, org);
}

export function getOrgData(): OrgData | null {
  return readJson<OrgData>(ORG_DATA);
}

/** Clears token, organization id and data, user and multi-organization data (spec section 2, access to routes). */
export function clearSession(): void {
  for (const key of [TOKEN, REFRESH_TOKEN, ORG_ID, ORG_DATA, USER, MULTI_ORG_DATA, MULTI_ORG_IDS, DENIED])
    write(key, null);
  changed();
}

/** Clears the stored filters of alarm lists. */
export function clearAlarmFilters(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(ALARM_FILTER_PREFIX)) localStorage.removeItem(key);
  } catch {
    // see read()
  }
}

/** Stores a message for the banners, which poll for it every 100 ms. */
export function storeMessage(message: StoredMessage): void {
  write(MESSAGE, JSON.stringify(message));
}

/** Removes and returns the stored message. Text that is not JSON is used as the message itself. */
export function takeStoredMessage(): StoredMessage | null {
  const text = read(MESSAGE);
  if (text === null) return null;
  write(MESSAGE, null);
  try {
    const value = JSON.parse(text) as Partial<StoredMessage> | string | null;
    if (typeof value === 'string') return { content: value };
    return value && typeof value.content === 'string' ? (value as StoredMessage) : null;
  } catch {
    return text.trim() ? { content: text } : null;
  }
}

/** A flag set by hand on this machine, such as "systemTables" (spec section 2, menu). */
export function getFlag(key: string): string | null {
  return read(key);
}

let wroteAt = 0;

const writes = createListeners();

/** Notes that something was written now, for all tabs; this tab's listeners are told. */
export function noteWritten(): void {
  wroteAt = Date.now();
  write(WROTE, String(wroteAt));
  writes.tell();
}

/** Calls `listener` after each call of this tab that may have written something. Returns a function that ends it. */
export const onWritten = writes.subscribe;

/** When this browser last wrote something, in milliseconds since 1970; 0: not that it knew. */
export function getWroteAt(): number {
  return Math.max(wroteAt, Number(read(WROTE)) || 0);
}

/** Stores why the server last refused a list (spec section 8). */
export function setDeniedReason(reason: string | null): void {
  write(DENIED, reason);
}

function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // see read()
  }
}

/** Notes that the server ended the session of this tab, so that the sign-in page can say so. */
export function noteSessionEnded(): void {
  writeTab(ENDED, 'true');
}

/** Whether the server ended the session; resets the note. */
export function takeSessionEnded(): boolean {
  const ended = readTab(ENDED) !== null;
  writeTab(ENDED, null);
  return ended;
}

/** Stores the route to open after the sign-in, per tab. */
export function setWantedRoute(route: string | null): void {
  writeTab(WANTED, route);
}

/** Whether the route to open after the sign-in is that of a wall screen (`?kiosk`). */
export function wantsKiosk(): boolean {
  return /[?&]kiosk\b/.test(readTab(WANTED) ?? '');
}

/** Removes and returns the stored route; the root if there is none. */
export function takeWantedRoute(): string {
  const route = readTab(WANTED);
  setWantedRoute(null);
  // only a path of this console: "//host" and full addresses would lead away from it
  return route && /^\/(?!\/)/.test(route) && !route.startsWith('/login') ? route : '/';
}
