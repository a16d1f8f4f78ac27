import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** A change that can apply to one occurrence or to its whole series. */
export interface ScopeChoice {
  what: 'move' | 'edit' | 'remove';
  one: () => void;
  all: () => void;
}

/** Asks whether one occurrence or the whole series is meant. */
export function ScopeDialog({
  asked,
  canSplit,
  onClose,
}: {
  asked: ScopeChoice;
  canSplit: boolean;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { what, one, all } = asked;
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  const kind = what === 'remove' ? 'danger' : 'primary';
  return (
    <Dialog
      title={translate(`calendar.scope.${what}`)}
      onClose={onClose}
      cancel
      actions={
        <>
          <Button kind={canSplit ? 'plain' : kind} onClick={choose(all)}>
            {translate('calendar.scope.all')}
          </Button>
          {canSplit && (
            <Button kind={kind} onClick={choose(one)}>
              {translate('calendar.scope.one')}
            </Button>
          )}
        </>
      }
    >
      <p>{translate(canSplit ? 'calendar.scope.text' : 'calendar.scope.onlyAll')}</p>
    </Dialog>
  );
}
