import { useDefinition, useShowFailure } from '../../definition/context.tsx';
import { useOneAtATime } from '../../definition/tasks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface RemoveQuestionProps {
  title: string;
  text: string;
  /** Label of the button that removes the record. */
  label: string;
  /** Name of the record, for the message of a failure. */
  name: string;
  remove: () => Promise<void>;
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirmation dialog before a record that nothing refers to is removed. */
export function RemoveQuestion({ title, text, label, name, remove, onClose, onRemoved }: RemoveQuestionProps) {
  const resource = useDefinition();
  const showFailure = useShowFailure();
  const { busy, once } = useOneAtATime();
  const run = async () => {
    try {
      await remove();
      onClose();
      onRemoved();
    } catch (error) {
      showFailure(error, { resource, op: 'remove', name });
      onClose();
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      cancel
      actions={
        <Button kind="danger" icon="remove" disabled={busy} onClick={() => void once(run)}>
          {label}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
