import { OrganizationPicker } from '../../choose/organization/OrganizationPicker.tsx';
import { useUngrantableAuthorities } from '../../definition/authorities.ts';
import { useDefinition } from '../../definition/context.tsx';
import type { RecordAction, RecordData } from '../../engine/definition.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import type { useRecordCalls } from './useRecordCalls.ts';

const CloneDialog = lazyDialog(() => import('../dialogs/CloneDialog.tsx'));
const DeleteDialog = lazyDialog(() => import('../dialogs/DeleteDialog.tsx'));
const ActionDialog = lazyDialog(() => import('../dialogs/ActionDialog.tsx'));
const HistoryDialog = lazyDialog(() => import('../dialogs/HistoryDialog.tsx'));
const ReplaceDialog = lazyDialog(() => import('../dialogs/ReplaceDialog.tsx'));
const FeedDialog = lazyDialog(() => import('../dialogs/FeedDialog.tsx'));

/** What a dialog of a record is for. */
export type DialogOf = 'clone' | 'move' | 'remove' | 'history' | 'feed' | 'replace' | RecordAction;

interface RecordDialogsProps {
  dialog: DialogOf | undefined;
  record: RecordData;
  title: string;
  orgId: number | undefined;
  calls: ReturnType<typeof useRecordCalls>;
  /** Opens another dialog; undefined: none. */
  onOpen: (dialog: DialogOf | undefined) => void;
  onMove: (orgId: number) => void;
}

/** The open dialog of a record. */
export function RecordDialogs({ dialog, record, title, orgId, calls, onOpen, onMove }: RecordDialogsProps) {
  const onClose = () => onOpen(undefined);
  const resource = useDefinition();
  // values the copy can't have, because the server would refuse them
  const beyond = useUngrantableAuthorities().fields(resource, record);
  const id = Number(record.id);
  const then = (after: () => void) => () => {
    onClose();
    after();
  };
  if (dialog === undefined) return null;
  if (typeof dialog === 'object')
    return <ActionDialog action={dialog} record={record} onClose={onClose} onDone={() => void calls.reload()} />;
  if (dialog === 'feed') return <FeedDialog id={id} title={title} onClose={onClose} />;
  if (dialog === 'history') return <HistoryDialog id={id} onClose={onClose} />;
  if (dialog === 'replace') return <ReplaceDialog id={id} title={title} onClose={onClose} />;
  if (dialog === 'remove')
    return (
      <DeleteDialog
        record={record}
        onClose={onClose}
        onRemoved={then(calls.leave)}
        onReplace={() => onOpen('replace')}
      />
    );
  if (dialog === 'move')
    return <OrganizationPicker value={orgId} onCancel={onClose} onSelect={(org) => then(() => onMove(org.id))()} />;
  const clone = (changes: RecordData) => calls.clone(changes, onClose);
  return <CloneDialog record={record} beyond={beyond} onClose={onClose} onClone={clone} />;
}
