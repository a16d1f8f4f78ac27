import Collapse from '@mui/icons-material/KeyboardDoubleArrowLeftRounded';
import Expand from '@mui/icons-material/KeyboardDoubleArrowRightRounded';
import { Backdrop, Box, Unstable_TrapFocus as FocusTrap, IconButton, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { isDialogOpen } from '../ui/pressing.ts';
import { Tip } from '../ui/Tip.tsx';
import { MenuTree } from './MenuTree.tsx';
import { Rail } from './Rail.tsx';
import './sidebar.css';
import Settings from '@mui/icons-material/SettingsRounded';
import { Popover } from '../ui/Popover.tsx';
import { AppearanceChoices } from './AppearanceChoices.tsx';

/** A panel with menu type, menu color (spec section 2, layout) and row height. */
function Configurator() {
  const translate = useTranslate();
  return (
    <Popover
      button={(trigger) => (
        <Button {...trigger} kind="ghost" small icon={Settings}>
          {translate('shell.configurator.title')}
        </Button>
      )}
    >
      {() => (
        <Stack spacing={3} sx={{ p: 1, minWidth: 206 }}>
          <AppearanceChoices />
        </Stack>
      )}
    </Popover>
  );
}

/**
 * Shape of the sidebar: full, a rail with one button per section, or an overlay that closes when an entry is chosen.
 */
export type SidebarShape = 'full' | 'rail' | 'overlay';

interface Props {
  shape: SidebarShape;
  /** Toggles between full and rail; undefined in narrow windows and in overlay mode. */
  onFold?: () => void;
  /** Closes the overlay. */
  onClose: () => void;
}

const CONTENT = { flex: 1, minHeight: 0 };
const SIDE = {
  ...CONTENT,
  display: 'flex',
  displayPrint: 'none',
  flexDirection: 'column',
  gridRow: '1 / -1',
  bgcolor: 'background.default',
  color: 'text.primary',
  borderRight: '1px solid var(--line)',
};
const OVER = {
  ...SIDE,
  position: 'fixed',
  inset: '0 auto 0 0',
  width: 'var(--sidebar)',
  zIndex: 'modal',
  boxShadow: 'var(--e3)',
};
const BRAND = {
  flex: 'none',
  alignItems: 'center',
  gap: 2.5,
  height: 'var(--topbar)',
  p: '0 8px 0 14px',
  fontWeight: 'fontWeightBold',
  fontSize: 'var(--fs-15)',
  letterSpacing: '-0.02em',
};
const FOOT = {
  flex: 'none',
  alignItems: 'flex-start',
  justifyContent: 'center',
  height: 44,
  px: 2.5,
  borderTop: 1,
  borderColor: 'divider',
};

export const Sidebar = memo(function Sidebar({ shape, onFold, onClose }: Props) {
  const translate = useTranslate();
  const side = useRef<HTMLElement>(null);
  const overlay = shape === 'overlay';

  useEffect(() => {
    // focuses the first entry, unless the focus is in the configurator, where the mode was just chosen
    if (overlay && !document.activeElement?.closest('.side, .MuiModal-root')) side.current?.querySelector('a')?.focus();
  }, [overlay]);

  if (shape === 'rail') {
    return (
      <Box component="aside" className="side" sx={SIDE}>
        <Rail />
        {onFold && (
          <Tip text={translate('shell.menu.unfold')}>
            <IconButton size="large" sx={{ m: '0 auto 8px', flex: 'none' }} onClick={onFold}>
              <Expand />
            </IconButton>
          </Tip>
        )}
      </Box>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (overlay && event.key === 'Escape') onClose();
  };
  return (
    <>
      {overlay && <Backdrop open sx={{ zIndex: 'modal' }} onClick={onClose} />}
      <Box component="aside" className="side" ref={side} sx={overlay ? OVER : SIDE} onKeyDown={onKeyDown}>
        {/* not MUI's Drawer, because the element must stay mounted when the mode is changed inside it */}
        <FocusTrap open={overlay} isEnabled={isTop} disableAutoFocus disableRestoreFocus>
          <Stack sx={CONTENT} tabIndex={-1}>
            <Stack direction="row" sx={BRAND}>
              <Logo />
              {translate('shell.product')}
              <span className="v-grow" />
              <Button
                kind="ghost"
                small
                icon={Collapse}
                aria-label={translate(overlay ? 'shell.menu.close' : 'shell.menu.fold')}
                onClick={overlay ? onClose : onFold}
              />
            </Stack>
            <MenuTree onOpen={overlay ? onClose : undefined} />
            <Stack sx={FOOT}>
              <Configurator />
            </Stack>
          </Stack>
        </FocusTrap>
      </Box>
    </>
  );
});

const isTop = () => !isDialogOpen();
