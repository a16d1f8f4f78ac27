import Dark from '@mui/icons-material/DarkModeRounded';
import Light from '@mui/icons-material/LightModeRounded';
import MenuIcon from '@mui/icons-material/MenuRounded';
import Search from '@mui/icons-material/SearchRounded';
import { ButtonBase, IconButton, MenuItem, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { memo, type Ref, useEffect, useState } from 'react';
import { LANGUAGES } from '../../locales/index.ts';
import { useTimeZone } from '../definition/context.tsx';
import { isOwnTime, wallTime } from '../engine/clock.ts';
import { formatTime } from '../engine/dates.ts';
import { chooseLanguage } from '../i18n/chooseLanguage.ts';
import { RunningAlarms } from '../live/RunningAlarms.tsx';
import { setAppearance, shownTheme, useAppearance } from '../theme/appearance.ts';
import { Button } from '../ui/Button.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { usePainted } from '../ui/painting.ts';
import { isMac } from '../ui/pressing.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { HelpButton } from './HelpButton.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

/** Toggles light and dark. "As the system" can be chosen on the account page. */
function ThemeButton() {
  const translate = useTranslate();
  const shown = shownTheme(useAppearance());
  const label = translate(shown === 'dark' ? 'shell.toLight' : 'shell.toDark');
  return (
    <Button
      kind="ghost"
      small
      icon={shown === 'dark' ? Light : Dark}
      aria-label={label}
      onClick={() => setAppearance({ theme: shown === 'dark' ? 'light' : 'dark' })}
    />
  );
}

const MINUTE = 60_000;

/** The platform's time and time zone if this machine's time differs, because all displayed times are the platform's. */
function ZoneMark() {
  const translate = useTranslate();
  const zone = useTimeZone();
  // after the first screen, because the browser's first use of zone rules takes some 14 ms
  const painted = usePainted(true);
  const foreign = painted && zone !== undefined && !isOwnTime(zone);
  const [moment, setMoment] = useState(() => new Date());
  useEffect(() => {
    if (!foreign) return;
    // just after the next full minute
    const timer = setTimeout(() => setMoment(new Date()), MINUTE - (moment.getTime() % MINUTE));
    return () => clearTimeout(timer);
  }, [foreign, moment]);
  if (!foreign) return null;
  return (
    <Typography variant="caption" color="textSecondary" noWrap title={translate('shell.zone', { zone })}>
      <time className="tn">{formatTime(wallTime(zone, moment).now.slice(11))}</time>{' '}
      {zone.split('/').at(-1)?.replaceAll('_', ' ')}
      <span className="sr">{translate('shell.zone', { zone })}</span>
    </Typography>
  );
}

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

/** Selects the language of this browser. */
function LanguageMenu() {
  const translate = useTranslate();
  const language = useLocale();
  return (
    <MenuButton
      // contains the button's visible text, for voice control
      label={`${translate('shell.language')}: ${language.toUpperCase()}`}
      button={(trigger) => (
        <Button {...trigger} kind="ghost" small>
          {language.toUpperCase()}
        </Button>
      )}
    >
      {(close) =>
        LANGUAGES.map(({ code, name }) => (
          <MenuItem
            key={code}
            role="menuitemradio"
            selected={code === language}
            lang={code}
            onClick={() => {
              chooseLanguage(code);
              close();
            }}
          >
            {name}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
