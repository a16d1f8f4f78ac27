import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Severity, takeStoredMessage } from '../../../authProvider/session.ts';
import { MESSAGE_LIFE, STORED_MESSAGE_POLL } from '../../../protocol/constants.ts';
import { type TranslateOptions, useI18n } from '../../i18n/i18n.ts';

/** A message on the screen. */
export interface Banner {
  id: number;
  severity: Severity;
  content: ReactNode;
  /** Milliseconds until it goes by itself; null: it stays until it is closed. */
  life: number | null;
  /** A way on that the message offers, such as "Undo". */
  action?: { label: string; onClick: () => void };
  onGone?: () => void;
}

interface Action {
  label: string;
  onClick: () => void;
}

function lifeOf(given: unknown): number | null {
  return given === null ? null : typeof given === 'number' && given > 0 ? given : MESSAGE_LIFE;
}

/** The messages to show: what screens notify, and what is stored locally, looked for every 100 ms (spec section 2). */
export function useBanners() {
  const { translate } = useI18n();
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
      const content = typeof message === 'string' ? translate(message, messageArgs as TranslateOptions) : message;
      const banner = { severity: type, content, life: lifeOf(autoHideDuration) };
      const given = action as Action | undefined;
      if (given) return { ...banner, action: { label: translate(given.label), onClick: given.onClick } };
      if (!undoable) return banner;
      // the write waits in a queue: it is made when the banner goes, and dropped by "Undo"
      const mutation = takeMutation();
      return {
        ...banner,
        action: { label: translate('ra.action.undo'), onClick: () => mutation?.({ isUndo: true }) },
        onGone: () => mutation?.({ isUndo: false }),
      };
    }
  }, [notifications, takeNotification, takeMutation, add, translate]);

  useEffect(() => {
    const timer = setInterval(() => {
      const message = takeStoredMessage();
      if (message) add({ severity: message.severity ?? 'info', content: message.content, life: lifeOf(message.life) });
    }, STORED_MESSAGE_POLL);
    return () => clearInterval(timer);
  }, [add]);

  return { banners, close };
}
