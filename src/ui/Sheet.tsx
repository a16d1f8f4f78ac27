import { DialogActions, DialogContent, DialogTitle, Drawer } from '@mui/material';
import { type ReactNode, type Ref, useId } from 'react';
import { keepFocusInside } from './focus.ts';
import { ignoreDoubleClick } from './pressing.ts';

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

type SheetAnchor = 'bottom' | 'right';

interface SheetFrameProps {
  anchor: SheetAnchor;
  /** Id of its heading. */
  labelledBy: string;
  onClose: (reason: 'escapeKeyDown' | 'backdropClick') => void;
  sx?: object;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

const PLACES = {
  bottom: { maxHeight: '85dvh', borderRadius: 'var(--r-l) var(--r-l) 0 0' },
  right: { width: 460, maxWidth: '100%' },
};

/** A modal panel at the bottom or right of the window, without animation. */
export function SheetFrame({ anchor, labelledBy, onClose, sx, ref, children }: SheetFrameProps) {
  return (
    <Drawer
      open
      anchor={anchor}
      transitionDuration={0}
      onClose={(_, reason) => onClose(reason)}
      // keys must not reach the screen behind
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{
        paper: {
          ref,
          tabIndex: -1,
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': labelledBy,
          sx: { ...PLACES[anchor], boxShadow: 'var(--e3)', ...sx },
        },
      }}
    >
      {children}
    </Drawer>
  );
}
