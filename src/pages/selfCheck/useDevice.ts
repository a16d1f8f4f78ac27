import { useCallback, useEffect, useRef, useState } from 'react';
import { makeSound, type Sound } from '../../live/sound.ts';
import { type DeviceFacts, keepsData, notePermission } from './device.ts';

/** Returns the capabilities of this browser, and functions that try them. */
export function useDevice() {
  const sound = useRef<Sound>(undefined);
  const readFacts = useCallback(
    (): DeviceFacts => ({
      notifications: notePermission(),
      sound: !sound.current ? 'none' : sound.current.blocked() ? 'blocked' : 'ok',
      storage: keepsData(),
    }),
    [],
  );
  const [facts, setFacts] = useState<DeviceFacts>();
  const again = useCallback(() => setFacts(readFacts()), [readFacts]);
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
