import { useEvent, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useState } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import type { Place, Unsaved } from '../../inputs/FormContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  dirty: RefObject<boolean>;
  onDiscard: () => void;
  /** Called before leaving when the changes are kept as a draft. */
  onKeep: () => void;
  /** Editors inside the form; they have no guard of their own, because a router supports only one blocker. */
  inner?: () => readonly Unsaved[];
  /** Whether a navigation loses the changes. Default: if the path changes. */
  leaves?: Unsaved['leaves'];
}

/** Whether a navigation changes the path, which loses unsaved changes. */
export const changesPath = (from: Place, to: Place) => from.pathname !== to.pathname;

/** Asks for confirmation before the user leaves a record with unsaved changes. Only "discard" deletes the draft. */
export function LeaveGuard({ dirty, onDiscard, onKeep, inner, leaves = changesPath }: LeaveGuardProps) {
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
  // closes the dialog at once: the router updates `blocker` late, and until then the dialog would receive the next key
  const [answered, setAnswered] = useState<Location>();
  if (blocker.state !== 'blocked' || blocker.location === answered) return null;
  const { location, reset, proceed } = blocker;
  const answer = (next: () => void) => {
    setAnswered(location);
    next();
  };
  const going = lost(here, location);
  return (
    <Dialog
      title={translate('views.leave.title')}
      onClose={() => answer(reset)}
      actions={
        <>
          <Button
            kind="danger"
            onClick={() => {
              for (const one of going) one.onDiscard();
              answer(proceed);
            }}
          >
            {translate('views.leave.discard')}
          </Button>
          <Button
            onClick={() => {
              for (const one of going) one.onKeep();
              answer(proceed);
            }}
          >
            {translate('views.leave.keep')}
          </Button>
          <Button kind="primary" autoFocus onClick={() => answer(reset)}>
            {translate('views.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{translate('views.leave.text')}</p>
    </Dialog>
  );
}

/** The target when the page is closed or reloaded. */
const NOWHERE: Place = { pathname: '', search: '' };
