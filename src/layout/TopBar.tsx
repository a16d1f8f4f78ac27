import MenuIcon from '@mui/icons-material/MenuRounded';
import Search from '@mui/icons-material/SearchRounded';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { memo, type Ref } from 'react';
import { RunningAlarms } from '../live/RunningAlarms.tsx';
import { Button } from '../ui/Button.tsx';
import { isMac } from '../ui/keyboard.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { HelpButton } from './HelpButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { ZoneMark } from './ZoneMark.tsx';

interface Props {
  /** Whether the window has the desktop width. */
  wide: boolean;
  /** Opens the menu in overlay mode. */
  onMenu?: () => void;
  /** Ref to the button that opens the menu, to return the focus to it. */
  menuButton: Ref<HTMLButtonElement>;
  onSearch: () => void;
  /** Whether the menu covers the page. */
  inert: boolean;
}

const BAR = {
  displayPrint: 'none',
  alignItems: 'center',
  gap: 2,
  p: { xs: '0 8px 0 14px', md: '0 12px 0 16px' },
  bgcolor: 'background.paper',
  borderBottom: '1px solid var(--line)',
  minWidth: 0,
};
const RIGHT = {
  flex: { xs: 'none', md: '1 1 0' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '6px',
  // the breadcrumb and the search box shrink, not the connection state
  minWidth: { xs: 0, md: 'max-content' },
};
const GO = {
  justifyContent: 'flex-start',
  gap: 2,
  height: 30,
  flex: '0 1 280px',
  minWidth: 34,
  overflow: 'hidden',
  p: '0 6px 0 9px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
  color: 'text.hint',
  typography: 'body2',
  cursor: 'text',
  '&:hover': { borderColor: 'var(--line-strong)' },
  '& svg': { fontSize: 'var(--fs-16)' },
  '& .ellipsis': { flex: 1, textAlign: 'left' },
  '& kbd + kbd': { ml: -1 },
};

/** Breadcrumb, search, connection, language, theme and profile. */
export const TopBar = memo(function TopBar({ wide, onMenu, menuButton, onSearch, inert }: Props) {
  const translate = useTranslate();
  const search = {
    'aria-label': translate('shell.search.title'),
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: onSearch,
  };
  return (
    <Stack component="header" direction="row" sx={BAR} inert={inert}>
      {onMenu && (
        <Button
          ref={menuButton}
          kind="ghost"
          icon={MenuIcon}
          aria-label={translate('shell.menu.open')}
          onClick={onMenu}
        />
      )}
      <Breadcrumb short={!wide} />
      {wide ? (
        // the visible text is the accessible name
        <ButtonBase sx={GO} {...search} aria-label={undefined}>
          <Search />
          <span className="ellipsis">{search['aria-label']}</span>
          <kbd aria-hidden>{isMac ? '⌘' : translate('shell.search.control')}</kbd>
          <kbd aria-hidden>K</kbd>
        </ButtonBase>
      ) : (
        <IconButton size="large" {...search}>
          <Search />
        </IconButton>
      )}
      <Stack direction="row" className="top-right" sx={RIGHT}>
        <RunningAlarms />
        <ZoneMark />
        <ConnectionState short={!wide} />
        <HelpButton />
        {wide && (
          <>
            <LanguageMenu />
            <ThemeButton />
            <ProfileMenu />
          </>
        )}
      </Stack>
    </Stack>
  );
});
