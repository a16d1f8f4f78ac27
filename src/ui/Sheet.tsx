import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Drawer from '@mui/material/Drawer';
import { type ReactNode, useId } from 'react';
import { focusInside } from './firstFocus.ts';
import { ignoreDoubleClick } from './ignoreDoubleClick.ts';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions: ReactNode;
}

const PAPER = { maxHeight: '85dvh', borderRadius: 'var(--r-l) var(--r-l) 0 0', boxShadow: 'var(--e3)', fontSize: 13 };
const ACTIONS = { flexWrap: 'nowrap', '--ctl': '44px', '& .MuiButton-contained': { flex: 1 } };

/** A dialog at the bottom of the window with its full width, for phones. Escape closes it. */
export function Sheet({ title, onClose, children, actions }: SheetProps) {
  const id = useId();
  return (
    <Drawer
      open
      anchor="bottom"
      transitionDuration={0}
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      // keys must not reach the screen behind
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ paper: { ref: focusInside, role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: PAPER } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={ACTIONS} onClickCapture={ignoreDoubleClick}>
        {actions}
      </DialogActions>
    </Drawer>
  );
}
