import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Severity, takeStoredMessage } from '../../../dataProvider/session/stored.ts';
import { MESSAGE_LIFE, STORED_MESSAGE_POLL } from '../../../protocol/constants.ts';
import { useWindowKey } from '../../definition/useWindowKey.ts';

/** A displayed message. */
export interface Banner {
  id: number;
  severity: Severity;
  content: ReactNode;
  /** Milliseconds until it disappears; null: it stays until it is closed. */
  life: number | null;
  /** An action of the message, e.g. "Undo". */
  action?: Action;
  onGone?: () => void;
}

interface Action {
  label: string;
  /** Whether it is an undo, which Ctrl+Z runs, too. */
  undo?: boolean;
  onClick: () => void;
}

function lifeOf(given: unknown): number | null {
  return given === null ? null : typeof given === 'number' && given > 0 ? given : MESSAGE_LIFE;
}

/** Where Ctrl+Z is not meant for a message. */
const KEEPS_UNDO = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

const SEVERITIES: readonly unknown[] = ['info', 'success', 'warning', 'error'];

/** An unknown severity is shown as information, the default (spec section 2). */
function severityOf(given: unknown): Severity {
  return SEVERITIES.includes(given) ? (given as Severity) : 'info';
}

/** Returns the messages: notifications of screens, and stored messages, polled every 100 ms (spec section 2). */
export function useBanners() {
  const translate = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [banners, setBanners] = useState<Banner[]>([]);
  const nextId = useRef(1);

  const add = useCallback((banner: Omit<Banner, 'id'>) => {
    const id = nextId.current++;
    setBanners((before) => [...before, { ...banner, id }]);
  }, []);

  const close = useCallback((banner: Banner, gone = true) => {
    setBanners((before) => before.filter(({ id }) => id !== banner.id));
    if (gone) banner.onGone?.();
  }, []);

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    add(bannerOf(notification));

    function bannerOf({ message, type, notificationOptions = {} }: NotificationPayload): Omit<Banner, 'id'> {
      const { autoHideDuration, messageArgs, undoable, action } = notificationOptions;
      const content = typeof message === 'string' ? translate(message, messageArgs) : message;
      const banner = { severity: severityOf(type), content, life: lifeOf(autoHideDuration) };
      const given = action as Action | undefined;
      if (given) return { ...banner, action: { ...given, label: translate(given.label) } };
      if (!undoable) return banner;
      // the write is queued: it is sent when the banner disappears, and dropped by "Undo"
      const mutation = takeMutation();
      return {
        ...banner,
        action: { label: translate('ra.action.undo'), undo: true, onClick: () => mutation?.({ isUndo: true }) },
        onGone: () => mutation?.({ isUndo: false }),
      };
    }
  }, [notifications, takeNotification, takeMutation, add, translate]);

  useEffect(() => {
    const timer = setInterval(() => {
      const message = takeStoredMessage();
      if (!message) return;
      add({ severity: severityOf(message.severity), content: message.content, life: lifeOf(message.life) });
    }, STORED_MESSAGE_POLL);
    return () => clearInterval(timer);
  }, [add]);

  const last = banners.findLast(({ action }) => action?.undo);
  useWindowKey((event) => {
    if (!last) return;
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // in an input the key undoes typing
    if ((event.target as Element | null)?.closest?.(KEEPS_UNDO)) return;
    event.preventDefault();
    close(last, false);
    last.action?.onClick();
  });

  return { banners, close };
}
