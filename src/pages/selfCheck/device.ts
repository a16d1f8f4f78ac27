import type { Finding } from './finding.ts';

/** What this browser can do for the console. */
export interface DeviceFacts {
  /** Undefined: the browser has none. */
  notifications: NotificationPermission | undefined;
  /** Blocked: the browser plays nothing before the user has touched the page. */
  sound: 'ok' | 'blocked' | 'none';
  storage: boolean;
}

const NOTES: { readonly [permission in NotificationPermission]: Pick<Finding, 'state' | 'says'> } = {
  granted: { state: 'ok', says: 'notesOk' },
  default: { state: 'warning', says: 'notesAsk' },
  denied: { state: 'warning', says: 'notesDenied' },
};
const SOUNDS: { readonly [sound in DeviceFacts['sound']]: Pick<Finding, 'state' | 'says'> } = {
  ok: { state: 'ok', says: 'soundOk' },
  blocked: { state: 'unknown', says: 'soundBlocked' },
  none: { state: 'failed', says: 'soundNone' },
};

/** Notifications, sound and storage of this browser. */
export function judgeDevice({ notifications, sound, storage }: DeviceFacts): Finding[] {
  const notes = notifications ? NOTES[notifications] : ({ state: 'warning', says: 'notesNone' } as const);
  return [
    { check: 'notifications', ...notes },
    { check: 'sound', ...SOUNDS[sound] },
    { check: 'storage', state: storage ? 'ok' : 'warning', says: storage ? 'storageOk' : 'storageOff' },
  ];
}

const PROBE = 'tocsin.selfCheck';

/** Whether this browser keeps what the console stores in it. */
export function keepsData(): boolean {
  try {
    const value = String(Date.now());
    localStorage.setItem(PROBE, value);
    const kept = localStorage.getItem(PROBE) === value;
    localStorage.removeItem(PROBE);
    return kept;
  } catch {
    return false;
  }
}

/** Whether the browser may show notifications; undefined: it has none. */
export function notePermission(): NotificationPermission | undefined {
  return typeof Notification === 'undefined' ? undefined : Notification.permission;
}
