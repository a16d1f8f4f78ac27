import { useCallback, useEffect, useRef, useState } from 'react';
import { makeSound, type Sound } from '../../live/sound.ts';
import { type DeviceFacts, keepsData, notePermission } from './device.ts';

/** What this browser can do, and how to try it. */
export function useDevice() {
  const sound = useRef<Sound>(undefined);
  const look = useCallback(
    (): DeviceFacts => ({
      notifications: notePermission(),
      sound: !sound.current ? 'none' : sound.current.blocked() ? 'blocked' : 'ok',
      storage: keepsData(),
    }),
    [],
  );
  const [facts, setFacts] = useState<DeviceFacts>();
  const again = useCallback(() => setFacts(look()), [look]);
  useEffect(() => {
    sound.current = makeSound(again);
    again();
    return () => {
      sound.current?.close();
      sound.current = undefined;
    };
  }, [again]);
  return {
    facts,
    again,
    play: async () => {
      await sound.current?.allow().catch(() => undefined);
      sound.current?.play();
      again();
    },
    askNotes: async () => {
      await Notification.requestPermission();
      again();
    },
  };
}
