import { useTranslate } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface LeaveGuardProps {
  /** Whether something is unsaved, as of now. */
  dirty: RefObject<boolean>;
  onDiscard: () => void;
  /** Called before leaving with everything kept as a draft. */
  onKeep: () => void;
}

/** Asks before a record with unsaved changes is left. The draft is kept whatever the answer but "discard". */
export function LeaveGuard({ dirty, onDiscard, onKeep }: LeaveGuardProps) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!dirty.current) return;
      onKeep();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, onKeep]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title={translate('views.leave.title')}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button
            kind="danger"
            onClick={() => {
              onDiscard();
              blocker.proceed();
            }}
          >
            {translate('views.leave.discard')}
          </Button>
          <Button
            onClick={() => {
              onKeep();
              blocker.proceed();
            }}
          >
            {translate('views.leave.keep')}
          </Button>
          <Button kind="primary" onClick={() => blocker.reset()}>
            {translate('views.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{translate('views.leave.text')}</p>
    </Dialog>
  );
}
