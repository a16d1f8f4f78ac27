import type { Finding } from './finding.ts';

/** Capabilities of this browser that the console uses. */
export interface DeviceFacts {
  /** Undefined if the browser has no notifications. */
  notifications: NotificationPermission | undefined;
  /** Blocked: the browser plays nothing before the user has interacted with the page. */
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

/** Judges notifications, sound and storage of this browser. */
export function judgeDevice({ notifications, sound, storage }: DeviceFacts): Finding[] {
  const notes = notifications ? NOTES[notifications] : ({ state: 'warning', says: 'notesNone' } as const);
  return [
    { check: 'notifications', ...notes },
    { check: 'sound', ...SOUNDS[sound] },
    { check: 'storage', state: storage ? 'ok' : 'warning', says: storage ? 'storageOk' : 'storageOff' },
  ];
}

const PROBE = 'tocsin.selfCheck';

/** Returns whether this browser keeps what is written to its local storage. */
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

/** Returns the permission to show notifications; undefined if the browser has no notifications. */
export function notePermission(): NotificationPermission | undefined {
  return typeof Notification === 'undefined' ? undefined : Notification.permission;
}
