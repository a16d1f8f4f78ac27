import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import { listenToEvents } from '../../dataProvider/http/sharedEvents.ts';
import type { LiveEvent } from '../../protocol/events.ts';
import { useExtension } from './context.tsx';

/** Calls `onEvent` for every change that the platform reports while the screen is open (extension `events`). */
export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const offered = useExtension('events');
  const heard = useEvent(onEvent);
  useEffect(() => (offered ? listenToEvents(heard) : undefined), [offered, heard]);
}
