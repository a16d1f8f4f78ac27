import Drawer from '@mui/material/Drawer';
import type { ReactNode, Ref } from 'react';

export type SheetAnchor = 'bottom' | 'right';

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
