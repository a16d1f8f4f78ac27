import { useEvent, useTranslate } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import type { Place, Unsaved } from '../inputs/FormContext.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface LeaveGuardProps {
  /** Whether something is unsaved, as of now. */
  dirty: RefObject<boolean>;
  onDiscard: () => void;
  /** Called before leaving with everything kept as a draft. */
  onKeep: () => void;
  /** What is edited inside of it and has no guard of its own: a router heeds only one. */
  inner?: () => readonly Unsaved[];
  /** Whether it is lost on the way. Default: when the path changes. */
  leaves?: Unsaved['leaves'];
}

/** It is lost when the path changes. */
export const byPath = (from: Place, to: Place) => from.pathname !== to.pathname;

/** Asks before a record with unsaved changes is left. The draft is kept whatever the answer but "discard". */
export function LeaveGuard({ dirty, onDiscard, onKeep, inner, leaves = byPath }: LeaveGuardProps) {
  const translate = useTranslate();
  const here = useLocation();
  const lost = useEvent((from: Place, to: Place): Unsaved[] => {
    const own: Unsaved = { isDirty: () => dirty.current, leaves, onDiscard, onKeep };
    return [own, ...(inner?.() ?? [])].filter((one) => one.isDirty() && one.leaves(from, to));
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => lost(currentLocation, nextLocation).length > 0);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const all = lost(here, NOWHERE);
      if (all.length === 0) return;
      for (const one of all) one.onKeep();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [lost, here]);
  if (blocker.state !== 'blocked') return null;
  const going = lost(here, blocker.location);
  return (
    <Dialog
      title={translate('views.leave.title')}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button
            kind="danger"
            onClick={() => {
              for (const one of going) one.onDiscard();
              blocker.proceed();
            }}
          >
            {translate('views.leave.discard')}
          </Button>
          <Button
            onClick={() => {
              for (const one of going) one.onKeep();
              blocker.proceed();
            }}
          >
            {translate('views.leave.keep')}
          </Button>
          <Button kind="primary" autoFocus onClick={() => blocker.reset()}>
            {translate('views.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{translate('views.leave.text')}</p>
    </Dialog>
  );
}

/** The page is closed or loaded anew: everything is left. */
const NOWHERE: Place = { pathname: '', search: '' };
