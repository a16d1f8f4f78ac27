import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { keepFocusInside } from './firstFocus.ts';
import { ignoreDoubleClick } from './ignoreDoubleClick.ts';
import { type SheetAnchor, SheetFrame } from './SheetFrame.tsx';

interface SheetProps {
  title: ReactNode;
  anchor?: SheetAnchor;
  /** Whether a click beside it closes it, too. */
  lightDismiss?: boolean;
  onClose: () => void;
  sx?: object;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions: ReactNode;
}

const TOUCH = { flexWrap: 'nowrap', '--ctl': '44px', '& .MuiButton-contained': { flex: 1 } };

/** A dialog at an edge of the window: on a phone at the bottom, with its full width. Escape closes it. */
export function Sheet({ title, anchor = 'bottom', lightDismiss, onClose, sx, children, actions }: SheetProps) {
  const id = useId();
  return (
    <SheetFrame
      ref={keepFocusInside}
      anchor={anchor}
      labelledBy={id}
      onClose={(reason) => (lightDismiss || reason === 'escapeKeyDown') && onClose()}
      sx={{ fontSize: 'var(--fs-13)', ...sx }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={anchor === 'bottom' ? TOUCH : undefined} onClickCapture={ignoreDoubleClick}>
        {actions}
      </DialogActions>
    </SheetFrame>
  );
}
