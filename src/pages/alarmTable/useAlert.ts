import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import { makeSound, type Sound } from '../../live/sound.ts';
import { useStable } from '../../ui/contexts.ts';
import { useStoredState } from '../../ui/useStoredState.ts';

/** Name of the lock and of the storage key of the announced alarms, shared by the windows of a browser. */
const NAME = 'tocsin.alarmsTold';
/** Number of announced alarms that are stored: more than a paused window can have missed. */
const MOST = 500;

type Alarm = Pick<ShownAlarm, 'id' | 'triggeredAt'>;

/** Includes the time, because ids start again when a platform is set up anew. */
const nameOf = ({ id, triggeredAt }: Alarm) => `${id} ${triggeredAt}`;

function stored(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

function claimed(alarms: readonly Alarm[]): boolean {
  const announced = stored();
  const fresh = alarms.map(nameOf).filter((name) => !announced.includes(name));
  try {
    if (fresh.length > 0) localStorage.setItem(NAME, JSON.stringify([...announced, ...fresh].slice(-MOST)));
  } catch {
    // without storage each window announces alarms on its own
  }
  return fresh.length > 0;
}

/**
 * Returns true if at least one of these alarms hasn't been announced by any window of this browser yet, and marks all
 * of them as announced.
 */
async function claimAnnouncement(alarms: readonly Alarm[]): Promise<boolean> {
  return navigator.locks ? await navigator.locks.request(NAME, () => claimed(alarms)) : claimed(alarms);
}

/** Maximum number of browser notifications shown at once. */
const MOST_NOTED = 3;

/** Returns the permission to show browser notifications; undefined if the browser doesn't support them. */
function permission(): NotificationPermission | undefined {
  return typeof Notification === 'undefined' ? undefined : Notification.permission;
}

/**
 * Announces new alarms: with a sound (played by only one window of the browser), to screen readers, and with browser
 * notifications if the user has allowed them.
 */
export function useAlert() {
  const translate = useTranslate();
  const [mutedUntil, mute] = useStoredState('alarmMutedUntil', 0, { shared: true });
  const [blocked, setBlocked] = useState(false);
  const [said, say] = useState({ text: '', turn: 0 });
  const [notes, setNotes] = useState(permission);
  const sound = useRef<Sound>(undefined);

  useEffect(() => {
    const look = () => setBlocked(sound.current?.blocked() ?? false);
    sound.current = makeSound(look);
    look();
    // browsers allow sound after the first click or key; not on pointerdown, because the warning would then disappear
    // and move the pressed element away before the release
    const touch = () => void sound.current?.allow().catch(() => undefined);
    window.addEventListener('click', touch);
    window.addEventListener('keydown', touch);
    return () => {
      window.removeEventListener('click', touch);
      window.removeEventListener('keydown', touch);
      sound.current?.close();
      sound.current = undefined;
    };
  }, []);

  // re-renders when the mute period ends
  const [, wake] = useState(0);
  useEffect(() => {
    const left = mutedUntil - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => wake((turn) => turn + 1), left);
    return () => clearTimeout(timer);
  }, [mutedUntil]);

  const playOnce = async (rows: readonly ShownAlarm[]) => {
    if (await claimAnnouncement(rows)) sound.current?.play();
  };
  const onNew = useEvent((rows: ShownAlarm[]) => {
    const [first] = rows;
    if (!first) return;
    const one = translate('alarmTable.newAlarm', { name: first.alarmName });
    const text = rows.length === 1 ? one : translate('alarmTable.newAlarms', { smart_count: rows.length });
    say(({ turn }) => ({ text, turn: turn + 1 }));
    if (Date.now() >= mutedUntil && sound.current?.blocked() === false) void playOnce(rows);
    if (notes !== 'granted' || !document.hidden) return;
    for (const { id, alarmName, text, orgName } of rows.slice(0, MOST_NOTED)) {
      new Notification(alarmName, { body: [orgName, text].filter(Boolean).join(' · '), tag: `alarm-${id}` });
    }
  });
  const alert = useStable({
    onNew,
    blocked,
    allow: useEvent(() => void sound.current?.allow()),
    /** End of the mute period in milliseconds since 1970; undefined if not muted. */
    mutedUntil: mutedUntil > Date.now() ? mutedUntil : undefined,
    muteFor: useEvent((minutes: number) => mute(minutes === 0 ? 0 : Date.now() + minutes * 60_000)),
    notes,
    askNotes: useEvent(async () => {
      if (permission() !== undefined) setNotes(await Notification.requestPermission());
    }),
  });
  return {
    alert,
    /** Text for screen readers; a new `turn` announces it again, even if the text is the same. */
    said,
  };
}
export type Alert = ReturnType<typeof useAlert>['alert'];
