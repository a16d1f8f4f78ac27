import NotificationAdd from '@mui/icons-material/NotificationAddRounded';
import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an alarm is raised; for people who can't hold a button. */
export function ConfirmDialog({ title, onConfirm, onClose }: ConfirmDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      title={translate('panels.ask', { name: title })}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {translate('views.cancel')}
          </Button>
          <Button kind="primary" icon={NotificationAdd} onClick={onConfirm}>
            {translate('raise.send')}
          </Button>
        </>
      }
    >
      <p>{translate('panels.askText')}</p>
    </Dialog>
  );
}
