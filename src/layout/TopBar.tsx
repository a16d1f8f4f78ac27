import MenuIcon from '@mui/icons-material/MenuRounded';
import Search from '@mui/icons-material/SearchRounded';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import type { Ref } from 'react';
import { Button } from '../ui/Button.tsx';
import { isMac } from '../ui/keyboard.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { ZoneMark } from './ZoneMark.tsx';
import './topBar.css';

interface Props {
  /** The window is wide enough for everything. */
  wide: boolean;
  /** Opens the menu where it lies over the page. */
  onMenu?: () => void;
  /** The button that opens it: there the focus goes when it is closed. */
  menuButton: Ref<HTMLButtonElement>;
  onSearch: () => void;
}

/** Where am I, search and go, connection, language, theme, profile. */
export function TopBar({ wide, onMenu, menuButton, onSearch }: Props) {
  const translate = useTranslate();
  return (
    <header className="top">
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
      <ButtonBase
        className="go"
        aria-label={translate('shell.search.title')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <Search />
        {wide && (
          <>
            <span className="go-text">{translate('shell.search.title')}</span>
            <kbd>{isMac ? '⌘' : translate('shell.search.control')}</kbd>
            <kbd>K</kbd>
          </>
        )}
      </ButtonBase>
      <div className="top-right">
        <ZoneMark />
        <ConnectionState short={!wide} />
        {wide && (
          <>
            <LanguageMenu />
            <ThemeButton />
            <ProfileMenu />
          </>
        )}
      </div>
    </header>
  );
}
