import { Alert, Box, Link, Typography } from '@mui/material';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useWindowKey } from '../definition/useWindowKey.ts';
import { HoldBanner } from '../live/hold/HoldBanner.tsx';
import { useAppearance } from '../theme/appearance.ts';
import { takeFocusOver } from '../ui/focusLost.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Banners } from './banners/Banners.tsx';
import { loadServerTexts } from './serverTexts.ts';
import '../ui/kit.css';
import { useStoredState } from '../ui/useStoredState.ts';
import { SCREEN_NAME } from './Breadcrumb.tsx';
import { DefinitionsNotice } from './DefinitionsNotice.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FaultBar } from './FaultBar.tsx';
import './layout.css';
import { connection } from '../../dataProvider/http/http.ts';
import { Button } from '../ui/Button.tsx';
import { useDesktop } from '../ui/useDesktop.ts';
import { Loading } from './Loading.tsx';
import { Sidebar, type SidebarShape } from './Sidebar.tsx';
import { takeEarlySearch } from './search/earlySearch.ts';
import { isSearchKey } from './search/typedKeys.ts';
import { useTypedAhead } from './search/useTypedAhead.ts';
import { TopBar } from './TopBar.tsx';
import { useFocusFallback } from './useFocusFallback.ts';

const SearchDialog = lazyDialog(() => import('./search/SearchDialog.tsx'));
/** In milliseconds; the server's own texts must not compete with the first screen for the connection. */
const TEXTS_DELAY = 2_000;
/** The skip link is hidden until it has the focus. */
const SKIP = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 'snackbar',
  p: '8px 12px',
  borderRadius: 1,
  bgcolor: 'var(--ink)',
  color: 'var(--on-ink)',
  '&:focus': { top: 8 },
};
const frame = (columns: string) => ({
  display: 'grid',
  height: '100%',
  gridTemplateRows: { xs: '52px minmax(0, 1fr)', md: 'var(--topbar) minmax(0, 1fr)' },
  gridTemplateColumns: columns,
  '@media print': { display: 'block', height: 'auto' },
});
const FRAMES: { [shape in SidebarShape]: object } = {
  full: frame('var(--sidebar) minmax(0, 1fr)'),
  rail: frame('var(--rail) minmax(0, 1fr)'),
  overlay: frame('minmax(0, 1fr)'),
};
const MAIN = {
  // makes visually hidden content scroll with it instead of making the page longer
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  overflow: 'auto',
  '@media print': { overflow: 'visible' },
  bgcolor: 'background.paper',
  '&:focus-visible': { boxShadow: 'none' },
};
const STOCK_TITLE = { m: '20px 24px 8px', '&:has(> :empty)': { display: 'none' } };

/** The frame of the console around the open screen. */
export function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const language = useLocale();
  const { pathname } = useLocation();
  const { menuMode } = useAppearance();
  const desktop = useDesktop();
  useFocusFallback();
  const [folded, setFolded] = useStoredState('menuRail', false);
  const [overlayOpen, setOverlayOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const typedAhead = useTypedAhead(() => setSearching(false));
  // after its mode was changed, the sidebar stays open until the user closes it
  const [mode, setMode] = useState(menuMode);
  if (mode !== menuMode) {
    setMode(menuMode);
    setOverlayOpen(menuMode === 'overlay');
    if (menuMode === 'static') setFolded(false);
  }
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => loadServerTexts(language), TEXTS_DELAY);
    return () => clearTimeout(timer);
  }, [language]);

  useEffect(() => takeFocusOver(main.current), []);

  useScrollToTop(main, pathname);

  const search = useEvent((typed: string) => {
    if (searching) return;
    typedAhead.keep(typed);
    setSearching(true);
  });
  const openSearch = useEvent(() => search(''));
  useWindowKey((event) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    openSearch();
  });
  useLayoutEffect(() => {
    const typed = takeEarlySearch();
    if (typed !== undefined) search(typed);
  }, [search]);

  // stable functions, so that the frame doesn't render again with every change of the address
  const fold = useEvent(() => setFolded(!folded));
  const openMenu = useEvent(() => setOverlayOpen(true));
  const closeMenu = useEvent(() => {
    // the button can't be focused while the page is inert
    flushSync(() => setOverlayOpen(false));
    menuButton.current?.focus();
  });

  const overlayMode = desktop && menuMode === 'overlay';
  const shape = shapeOf(desktop, overlayMode, folded);
  const covered = overlayMode && overlayOpen;
  return (
    <Box sx={overlayMode ? FRAMES.overlay : FRAMES[shape]}>
      <Link href="#main" sx={SKIP}>
        {translate('shell.skip')}
      </Link>
      {(!overlayMode || overlayOpen) && (
        <Sidebar shape={shape} onFold={desktop && !overlayMode ? fold : undefined} onClose={closeMenu} />
      )}
      <TopBar
        wide={desktop}
        inert={covered}
        menuButton={menuButton}
        onMenu={overlayMode ? openMenu : undefined}
        onSearch={openSearch}
      />
      <Box component="main" id="main" aria-labelledby={SCREEN_NAME} ref={main} tabIndex={-1} inert={covered} sx={MAIN}>
        <HoldBanner />
        <NavigationNotice />
        <DefinitionsNotice />
        <FaultBar />
        {/* react-admin's own screens render their titles here */}
        <Typography variant="h2" component="h1" sx={STOCK_TITLE}>
          <span id="react-admin-title" />
        </Typography>
        <ErrorBoundary key={pathname.split('/')[1]}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
      {searching && <SearchDialog typedAhead={typedAhead.take} onClose={() => setSearching(false)} />}
      <Banners />
    </Box>
  );
}

/** Scrolls to the top on a navigation, but only if something was scrolled: it forces the browser to lay out the page. */
function useScrollToTop(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  const scrolled = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target === document || target === main.current) scrolled.current = true;
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [main]);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!scrolled.current) return;
    scrolled.current = false;
    window.scrollTo(0, 0);
    if (main.current) main.current.scrollTop = 0;
  }, [main, pathname]);
}

/** Below the breakpoint the sidebar is always a rail; else it has the chosen mode (spec section 2). */
function shapeOf(desktop: boolean, overlayMode: boolean, folded: boolean): SidebarShape {
  if (!desktop) return 'rail';
  if (overlayMode) return 'overlay';
  return folded ? 'rail' : 'full';
}

/**
 * Shown while the next screen waits for the session check: a progress line, or a message if the server does not
 * answer.
 */
function NavigationNotice() {
  const translate = useTranslate();
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const navigation = useNavigation();
  const navigate = useNavigate();
  const here = useLocation();
  if (navigation.state !== 'loading') return null;
  if (state === 'live') return <Loading />;
  return (
    <Alert
      severity="info"
      action={
        <Button small onClick={() => navigate(here, { replace: true })}>
          {translate('shell.waiting.cancel')}
        </Button>
      }
    >
      {translate('shell.waiting.title')} {translate('shell.waiting.stay')}
    </Alert>
  );
}
