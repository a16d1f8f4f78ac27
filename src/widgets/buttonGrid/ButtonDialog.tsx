import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { FieldItem, Fields } from '../../inputs/Fields.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface ButtonDialogProps {
  title: string;
  /** Paths of the button's fields in the form. */
  paths: readonly string[];
  readOnly: boolean;
  Inner: ComponentType<{ path: string }>;
  onRemove: () => void;
  onClose: () => void;
}

/** Edits what a button raises, and its label. Changes are in the form immediately, and saved with the record. */
export function ButtonDialog({ title, paths, readOnly, Inner, onRemove, onClose }: ButtonDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {!readOnly && (
            <Button icon="remove" onClick={onRemove}>
              {translate('panels.remove')}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {translate('views.close')}
          </Button>
        </>
      }
    >
      <FieldItem>
        <Fields>
          {paths.map((path) => (
            <Inner key={path} path={path} />
          ))}
        </Fields>
      </FieldItem>
    </Dialog>
  );
}
