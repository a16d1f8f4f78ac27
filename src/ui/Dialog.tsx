import { DialogActions, DialogContent, DialogTitle, Dialog as MuiDialog } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { keepFocusInside } from './focus.ts';
import { ignoreDoubleClick } from './pressing.ts';
import { usePhone } from './usePhone.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The first button is Cancel. */
  cancel?: boolean;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** CSS width of a large dialog; on a phone it takes the whole screen. */
  width?: string;
}

/** Presses the main button, the last one, by Ctrl+Enter from wherever the focus is in the dialog. */
function pressMain(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return;
  const buttons = event.currentTarget.querySelectorAll<HTMLElement>('.MuiDialogActions-root button');
  event.preventDefault();
  buttons.item(buttons.length - 1)?.click();
}

/**
 * A modal dialog: the focus stays inside and goes back to where it was. Escape closes it, a click beside it doesn't.
 * Ctrl+Enter presses the main button.
 */
export function Dialog({ title, onClose, children, cancel, actions, width }: DialogProps) {
  const id = useId();
  const phone = usePhone();
  const translate = useTranslate();
  const size = { m: 0, width: width ?? '34rem', maxWidth: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' };
  return (
    <MuiDialog
      open
      maxWidth={false}
      fullScreen={phone && width !== undefined}
      aria-labelledby={id}
      onClose={(event: KeyboardEvent, reason) => {
        if (reason === 'escapeKeyDown' && !event.defaultPrevented) onClose();
      }}
      onKeyDown={(event) => {
        // keys must not reach the screen behind
        event.stopPropagation();
        pressMain(event);
      }}
      slotProps={{
        paper: { ref: keepFocusInside, sx: phone && width ? undefined : size },
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className="v-dialog-body">{children}</DialogContent>
      {actions && (
        <DialogActions onClickCapture={ignoreDoubleClick}>
          {cancel && <Button onClick={onClose}>{translate('views.cancel')}</Button>}
          {actions}
        </DialogActions>
      )}
    </MuiDialog>
  );
}
