import { useLocale, useTranslate } from 'ra-core';
import type { StoredOverlay } from '../../../protocol/definitions.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Diff } from './Diff.tsx';

interface ConflictDialogProps {
  theirs: StoredOverlay | null;
  mine: string;
  /** Keeps the user's text in the editor, based on the stored version. */
  onKeep: () => void;
  onTake: () => void;
}

/** Shown if another user has saved the overlay meanwhile: the differences, and which text to continue with. */
export function ConflictDialog({ theirs, mine, onKeep, onTake }: ConflictDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Dialog
      title={translate('views.conflict.title')}
      width="52rem"
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onTake}>{translate('definitions.conflict.take')}</Button>
          <Button kind="primary" onClick={onKeep}>
            {translate('definitions.conflict.keep')}
          </Button>
        </>
      }
    >
      <p>
        {theirs
          ? translate('definitions.conflict.text', {
              version: String(theirs.version),
              actor: theirs.actor,
              at: formatDateTime(theirs.at, locale),
            })
          : translate('definitions.conflict.removed')}
      </p>
      <Diff before={theirs?.content ?? ''} after={mine} />
    </Dialog>
  );
}
