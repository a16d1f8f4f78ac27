import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { UsedByReply } from '../../../protocol/list.ts';
import { failureOf, useDefinition, useFailureText, useMay, useProvider } from '../../definition/context.tsx';
import type { RecordData } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { UsedBy } from './UsedBy.tsx';
import { undoNotification } from './undo.ts';
import { useReplaceable } from './useReplaceable.ts';
import { useRestore } from './useRestore.ts';
import { usersIn, useUsedBy } from './users.ts';

interface DeleteDialogProps {
  record: RecordData;
  onClose: () => void;
  onRemoved: () => void;
  /** Called to replace the record in those that use it. */
  onReplace?: () => void;
}

/** Confirmation before a record is deleted, with the records that use it. A guarded record in use can't be deleted. */
export default function DeleteDialog({ record, onClose, onRemoved, onReplace }: DeleteDialogProps) {
  const resource = useDefinition();
  const title = titleOf(resource, record, useLocale());
  const translate = useTranslate();
  const notify = useNotify();
  const notifyRemoved = useNotifyRemoved();
  const provider = useProvider();
  const failureText = useFailureText();
  const id = Number(record.id);
  /** Days for which it can be brought back. */
  const kept = useMay()('restore') ? resource.removal.keepDays : undefined;
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<{ text?: string; users?: UsedByReply }>({});
  const { data, isPending, isError } = useUsedBy(id);
  const replaceable = useReplaceable() && onReplace !== undefined;
  const users = refused.users ?? data ?? undefined;
  const blocked = resource.removal.guarded && (users?.count ?? 0) > 0;

  const remove = async () => {
    setRunning(true);
    try {
      await provider.delete(resource.name, { id, previousData: { ...record, id } });
      notifyRemoved(id, title);
      onRemoved();
    } catch (error) {
      const { status } = failureOf(error);
      if (status === 404) {
        // already deleted by somebody else
        notify('assist.gone', { type: 'info', messageArgs: { name: title } });
        onRemoved();
        return;
      }
      const known = usersIn(error);
      // the list of users explains a 409; for other replies the specification may have a text
      const text = known && status === 409 ? undefined : failureText(error, { resource, op: 'remove', name: title });
      setRefused({ text, users: known });
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={translate('views.remove.title', { name: title })}
      onClose={onClose}
      cancel
      actions={
        <>
          {replaceable && users && users.count > 0 && (
            <Button onClick={onReplace}>{translate('views.replace.open')}</Button>
          )}
          <Button kind="danger" icon="remove" disabled={blocked || running || isPending} onClick={remove}>
            {translate('views.remove.confirm')}
          </Button>
        </>
      }
    >
      {refused.text !== undefined && <ErrorNote>{refused.text}</ErrorNote>}
      {isPending && <p className="v-quiet">{translate('views.remove.checking')}</p>}
      {!isPending && !users && <p>{translate(isError ? 'views.remove.unknown' : 'views.remove.text')}</p>}
      {users && users.count === 0 && <p>{translate('views.remove.unused')}</p>}
      {users && users.count > 0 && (
        <>
          <p>{translate(blocked ? 'views.remove.blocked' : 'views.remove.used', { smart_count: users.count })}</p>
          <UsedBy groups={users.groups} />
        </>
      )}
      {users?.parts && !blocked && (
        <>
          <p>{translate('parts.along')}</p>
          <UsedBy groups={users.parts} />
        </>
      )}
      {resource.removal.soft && !blocked && <p className="v-quiet">{translate('views.remove.soft')}</p>}
      {kept !== undefined && !blocked && (
        <p className="v-quiet">{translate('views.remove.kept', { smart_count: kept })}</p>
      )}
    </Dialog>
  );
}

/** Notifies that a record was deleted, with an undo button if server and rights allow to restore it. */
function useNotifyRemoved(): (id: number, name: string) => void {
  const notify = useNotify();
  const restore = useRestore();
  const may = useMay();
  return (id, name) => {
    const undo = async () => {
      await restore(id, name);
    };
    notify('views.record.removed', {
      type: 'success',
      messageArgs: { name },
      ...(may('restore') && undoNotification(undo)),
    });
  };
}
