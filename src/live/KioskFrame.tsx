import { useTranslate } from 'ra-core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { connection } from '../../dataProvider/http.ts';
import { useCapabilities } from '../definition/definitions.tsx';
import { wallTime } from '../engine/clock.ts';
import { useNow } from './times.ts';
import './kiosk.css';

/** Data that is older than this, in milliseconds, says so. */
const OLD = 9_000;

interface KioskFrameProps {
  title: string;
  /** Shown beside the title. */
  count?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A screen for a wall (`?kiosk`): large, over the whole window, with the time and the age of old data. */
export function KioskFrame({ title, count, className = '', children }: KioskFrameProps) {
  return createPortal(
    <section className={`kiosk ${className}`} aria-label={title}>
      <header>
        <h1>{title}</h1>
        <span className="v-grow">{count}</span>
        <DataAge />
        <Clock />
      </header>
      {children}
    </section>,
    document.body,
  );
}

/** How old the data is, when that is not a matter of seconds. */
function DataAge() {
  const translate = useTranslate();
  const now = useNow();
  const { state, lastOk } = useSyncExternalStore(connection.subscribe, connection.get);
  const age = Math.max(0, now - lastOk);
  if (state !== 'lost' && age <= OLD) return null;
  return (
    <span className="kiosk-old" role="status">
      {translate('shell.connection.oldSeconds', { age: Math.round(age / 1_000) })}
    </span>
  );
}

function Clock() {
  const zone = useCapabilities()?.timeZone || undefined;
  return <time className="tn">{wallTime(zone, new Date(useNow())).now.slice(11)}</time>;
}
