import { useEvent } from 'ra-core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import { isOpen, wallPages } from './follow.ts';

/** Milliseconds that a page stays. */
const TURN = 10_000;

interface WallPage {
  /** For the element that holds the rows; its first child is measured. */
  body: RefObject<HTMLTableSectionElement | null>;
  rows: readonly ShownAlarm[];
  /** From 0. */
  page: number;
  pages: number;
}

/** Number of rows of this height that fit between the top of the body and the bottom of the window; at least one. */
function fitting(body: HTMLElement): number {
  const heights = [...body.children].map((row) => row.getBoundingClientRect().height);
  const height = Math.max(0, ...heights);
  const margin = window.innerHeight / 50;
  const room = window.innerHeight - margin - body.getBoundingClientRect().top;
  return height > 0 && room > 0 ? Math.max(1, Math.floor(room / height)) : Number.POSITIVE_INFINITY;
}

/** The page of an alarm; the first if it is on none. */
const pageOf = (pages: readonly (readonly ShownAlarm[])[], alarm: number): number =>
  Math.max(
    0,
    pages.findIndex((rows) => rows.some(({ id }) => id === alarm)),
  );

/**
 * The rows that fit on a wall display now: its pages turn by themselves, what is open stays on each of them. If there are
 * more open alarms than fit, a new one is shown at once, on its page.
 */
export function useWallPages(alarms: readonly ShownAlarm[]): WallPage {
  const body = useRef<HTMLTableSectionElement>(null);
  const [fit, setFit] = useState(Number.POSITIVE_INFINITY);
  // an alarm rather than its page: how many rows fit changes with the warnings above them
  const [shown, setShown] = useState<{ page: number } | { alarm: number }>({ page: 0 });
  const pages = wallPages(alarms, fit);
  const page = 'page' in shown ? shown.page % pages.length : pageOf(pages, shown.alarm);
  const measure = useEvent(() => body.current && setFit(fitting(body.current)));
  // after each drawing, since rows and warnings come and go
  useLayoutEffect(() => void measure());
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure]);
  const known = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const open = alarms.filter(isOpen).map(({ id }) => id);
    const added = open.find((id) => !known.current.has(id));
    known.current = new Set(open);
    if (added !== undefined) setShown({ alarm: added });
  }, [alarms]);
  const several = pages.length > 1;
  const turn = useEvent((from: typeof shown) => setShown((now) => (now === from ? { page: page + 1 } : now)));
  // the page of a new alarm stays as long as every page
  useEffect(() => {
    if (!several) return;
    const timer = setTimeout(turn, TURN, shown);
    return () => clearTimeout(timer);
  }, [several, shown, turn]);
  return { body, rows: pages[page] ?? [], page, pages: pages.length };
}
