import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useId } from 'react';
import { SheetFrame } from '../../ui/Sheet.tsx';
import { useDesktop } from '../../ui/useDesktop.ts';
import { useWidth } from '../../ui/useWidth.ts';

/** Width in pixels from which the panel is beside the content. */
const WIDE = 960;
// the rows of fields depend on the width of the panel
const PANEL = {
  containerType: 'inline-size',
  '& .v-save': { position: 'sticky', bottom: 0, zIndex: 'var(--z-sticky)' },
};
const BESIDE = {
  ...PANEL,
  width: 460,
  flex: 'none',
  position: 'sticky',
  top: 0,
  maxHeight: '100dvh',
  overflow: 'auto',
};
const SHEET = { ...PANEL, maxHeight: '90dvh' };
const SIDE = { ...PANEL, width: 480 };

interface PanelFrameProps {
  root: RefObject<HTMLDivElement | null>;
  /** Name of the panel. */
  label: string;
  /** Content of the panel; nothing if it is closed. */
  panel: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Content with a panel: beside it where there is room, otherwise a drawer over it, on a phone from the bottom. */
export function PanelFrame({ root, label, panel, onClose, children }: PanelFrameProps) {
  const desktop = useDesktop();
  const wide = (useWidth(root) ?? 0) >= WIDE;
  const title = useId();
  const content = panel && (
    <>
      <Typography component="h3" variant="h3" id={title} sx={{ px: 3.5, pt: 3, pb: 2 }}>
        {label}
      </Typography>
      {panel}
    </>
  );
  return (
    <Box ref={root} sx={{ display: 'flex', alignItems: 'flex-start', gap: 4 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {content && wide && (
        <Paper component="section" variant="outlined" aria-labelledby={title} sx={BESIDE}>
          {content}
        </Paper>
      )}
      {content && !wide && (
        <SheetFrame
          anchor={desktop ? 'right' : 'bottom'}
          labelledBy={title}
          onClose={onClose}
          sx={desktop ? SIDE : SHEET}
        >
          {content}
        </SheetFrame>
      )}
    </Box>
  );
}
