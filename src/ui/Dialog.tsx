import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { focusInside } from './firstFocus.ts';
import { ignoreDoubleClick } from './ignoreDoubleClick.ts';
import { usePhone } from './usePhone.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** CSS width of a large dialog; on a phone it takes the whole screen. */
  width?: string;
}

/** Focuses the panel, not its first control: the key that removed a control must not press another one. */
function focusPanel(container: Element | null | undefined): void {
  container?.querySelector<HTMLElement>('[role="dialog"]')?.focus();
}

/** Presses the main button, the last one, by Ctrl+Enter from wherever the focus is in the dialog. */
function pressMain(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return;
  const buttons = event.currentTarget.querySelectorAll<HTMLElement>('.MuiDialogActions-root button');
  event.preventDefault();
  buttons.item(buttons.length - 1)?.click();
}

/** When a focused control is removed, MUI focuses the container around the dialog. */
function returnFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) focusPanel(currentTarget);
}

/**
 * A modal dialog: the focus stays inside and goes back to where it was. Escape closes it, a click beside it doesn't.
 * Ctrl+Enter presses the main button.
 */
export function Dialog({ title, onClose, children, actions, width }: DialogProps) {
  const id = useId();
  const phone = usePhone();
  useEffect(() => {
    // the focused control was removed
    if (document.activeElement === document.body)
      focusPanel(document.getElementById(id)?.closest('.MuiDialog-container'));
  });
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
        paper: { ref: focusInside, sx: phone && width ? undefined : size },
        container: { onFocus: returnFocus },
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className="v-dialog-body">{children}</DialogContent>
      {actions && <DialogActions onClickCapture={ignoreDoubleClick}>{actions}</DialogActions>}
    </MuiDialog>
  );
}
