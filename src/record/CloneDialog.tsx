import { useTranslate } from 'ra-core';
import type { Labels } from '../definition/labels.ts';
import type { RecordData } from '../engine/definition.ts';
import type { Given } from '../engine/offered.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface CloneDialogProps {
  title: string;
  labels: Labels;
  /** What the copy cannot have, by field. */
  beyond: readonly Given[];
  onClose: () => void;
  /** Clones with these values in place of the record's own. */
  onClone: (changes: RecordData) => void;
}

/** Says what the copy will not have, because whoever makes it may not give it, before it is made. */
export default function CloneDialog({ title, labels, beyond, onClose, onClone }: CloneDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      title={translate('views.clone.title', { name: title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('views.cancel')}</Button>
          <Button
            kind="primary"
            icon="clone"
            onClick={() => onClone(Object.fromEntries(beyond.map(({ field, own }) => [field, own])))}
          >
            {translate('views.clone.confirm')}
          </Button>
        </>
      }
    >
      <p>{translate('views.clone.text')}</p>
      <ul className="v-usedby">
        {beyond.map(({ field, beyond: missing }) => (
          <li key={field}>
            <span className="v-quiet">{labels.field(field)}</span>
            <div className="v-chips">
              {missing.map((authority) => (
                <span key={authority} className="v-chip">
                  <b>{labels.value(field, authority)}</b>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
