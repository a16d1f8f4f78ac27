import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import { makeSound, type Sound } from '../../live/sound.ts';
import { useStable } from '../../ui/useStable.ts';
import { useStoredState } from '../../ui/useStoredState.ts';
import { claim } from './once.ts';

/** How many alarms at once are told one by one by the browser. */
const MOST_NOTED = 3;

/** Whether the browser may show notifications; undefined: it has none. */
function permission(): NotificationPermission | undefined {
  return typeof Notification === 'undefined' ? undefined : Notification.permission;
}

/** Tells of new alarms: by one sound of all windows, to screen readers, and by the browser where the user wanted it. */
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
    // the first click or key anywhere is what the browser waits for; not the press: the warning would vanish before the
    // release, and what was pressed move away under it
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

  // the end of the silence is shown when it comes
  const [, wake] = useState(0);
  useEffect(() => {
    const left = mutedUntil - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => wake((turn) => turn + 1), left);
    return () => clearTimeout(timer);
  }, [mutedUntil]);

  const playOnce = async (rows: readonly AlarmRow[]) => {
    if (await claim(rows)) sound.current?.play();
  };
  const onNew = useEvent((rows: AlarmRow[]) => {
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
    /** Milliseconds since 1970; in the past: not muted. */
    mutedUntil: mutedUntil > Date.now() ? mutedUntil : undefined,
    muteFor: useEvent((minutes: number) => mute(minutes === 0 ? 0 : Date.now() + minutes * 60_000)),
    notes,
    askNotes: useEvent(async () => {
      if (permission() !== undefined) setNotes(await Notification.requestPermission());
    }),
  });
  return {
    alert,
    /** For screen readers; a new `turn` says it again, even if it is the same text. */
    said,
  };
}
export type Alert = ReturnType<typeof useAlert>['alert'];
