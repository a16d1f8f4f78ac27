import type { ReactNode } from 'react';
import { Line } from '../../ui/blocks.tsx';
import { ignoreDoubleClick } from '../../ui/pressing.ts';

interface ActionsProps {
  /** Keeps the buttons visible at the bottom of a long page. */
  kept?: boolean;
  children: ReactNode;
}

const ACTIONS = { mt: 2 };
const KEPT = {
  position: 'sticky',
  bottom: 0,
  // above the labels of the fields that scroll below it
  zIndex: 'var(--z-sticky)',
  mx: { xs: '-14px', sm: 0 },
  p: { xs: '10px 14px', sm: '10px 0' },
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
};

/** The buttons of a step; a double click counts once. */
export function Actions({ kept, children }: ActionsProps) {
  return (
    <Line onClickCapture={ignoreDoubleClick} sx={kept ? KEPT : ACTIONS} data-foot={kept || undefined}>
      {children}
    </Line>
  );
}
