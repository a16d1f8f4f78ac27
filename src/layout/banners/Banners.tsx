import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Failed from '@mui/icons-material/ErrorRounded';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberRounded';
import { Alert, Box, Portal, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { isMac } from '../../ui/pressing.ts';
import './banners.css';
import { freePlace } from './freePlace.ts';
import { type Banner, useBanners } from './useBanners.ts';

/** Bars with buttons at the foot of records, forms and dialogs; others are marked with `data-foot`. */
const BARS = '[data-foot], .v-save, .v-panelsave, .v-rec footer, .MuiDialogActions-root';
const CONTROLS = 'button, a, input, select, textarea';

/** While messages are shown, places them so that they cover neither the button bars nor the focused control. */
function useFreePlace(messages: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const box = messages.current;
    if (!box || !shown) return;
    const place = () => {
      frame = 0;
      const { activeElement } = document;
      const covered = [...document.querySelectorAll(BARS)];
      if (activeElement?.matches(CONTROLS) && !box.contains(activeElement)) covered.push(activeElement);
      const bars = covered.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
      const bottom = freePlace(box.getBoundingClientRect(), bars, window.innerHeight);
      box.style.setProperty('--banners-bottom', `${bottom}px`);
    };
    let frame = 0;
    const schedule = () => {
      frame ||= requestAnimationFrame(place);
    };
    place();
    const changes = new MutationObserver(schedule);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', schedule);
    document.addEventListener('scroll', schedule, true);
    document.addEventListener('focusin', schedule);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('resize', schedule);
      document.removeEventListener('scroll', schedule, true);
      document.removeEventListener('focusin', schedule);
    };
  }, [messages, shown]);
}

const ICONS = { info: <Info />, success: <Done />, warning: <Warning />, error: <Failed /> };
const STACK = {
  position: { xs: 'static', md: 'fixed' },
  right: 24,
  bottom: 'var(--banners-bottom, 20px)',
  zIndex: 'snackbar',
  flex: 'none',
  alignItems: { xs: 'stretch', md: 'flex-end' },
  gap: 2,
  maxWidth: { md: 480 },
  ml: { xs: 'var(--rail)', md: 0 },
  bgcolor: { xs: 'background.paper', md: 'transparent' },
  pointerEvents: 'none',
};
const CARD = {
  position: 'relative',
  minHeight: 44,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  pointerEvents: 'auto',
  mx: { xs: 3, md: 0 },
  p: '4px 6px 4px 14px',
  border: 0,
  borderRadius: 'var(--r-m)',
  boxShadow: 'var(--e2)',
  '&:last-of-type': { mb: { xs: 3, md: 0 } },
};
// the remaining time as a shrinking line
const LIFE = {
  position: 'absolute',
  left: 0,
  bottom: 0,
  width: '100%',
  height: 2,
  bgcolor: 'var(--tone)',
  transformOrigin: 'left',
  '@keyframes life': { to: { transform: 'scaleX(0)' } },
  animation: 'life linear both',
};

/**
 * Messages, each with the icon and color of its severity, stacked at the bottom right above any buttons there. They are
 * rendered outside of the application and of dialogs, so that neither hides them.
 */
export function Banners() {
  const translate = useTranslate();
  const { banners, close } = useBanners();
  const stack = useRef<HTMLElement>(null);
  useFreePlace(stack, banners.length > 0);
  return (
    <Portal>
      <Stack
        component="section"
        ref={stack}
        className="banners"
        sx={STACK}
        aria-label={translate('shell.banners.title')}
      >
        {banners.map((banner) => (
          <BannerCard key={banner.id} banner={banner} close={close} />
        ))}
      </Stack>
    </Portal>
  );
}

function BannerCard({ banner, close }: { banner: Banner; close: (banner: Banner, gone?: boolean) => void }) {
  const translate = useTranslate();
  const [held, setHeld] = useState(false);
  const left = useRef(banner.life);

  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };

  // the timer is paused while the pointer or the focus is on the banner, and continues with the remaining time
  useEffect(() => {
    if (held || left.current === null) return;
    const began = Date.now();
    const timer = setTimeout(() => close(banner), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current = Math.max(0, left.current - (Date.now() - began));
    };
  }, [held, banner, close]);

  return (
    <Alert
      variant="outlined"
      severity={banner.severity}
      iconMapping={ICONS}
      className="banner"
      sx={CARD}
      role={banner.severity === 'error' || banner.severity === 'warning' ? 'alert' : 'status'}
      {...hold}
      action={
        <>
          {banner.action && (
            <Button
              kind="ghost"
              small
              aria-keyshortcuts={banner.action.undo ? 'Control+Z Meta+Z' : undefined}
              onClick={() => {
                close(banner, false);
                banner.action?.onClick();
              }}
            >
              {banner.action.label}
              {banner.action.undo && <kbd>{isMac ? '⌘' : translate('shell.search.control')} Z</kbd>}
            </Button>
          )}
          <CloseButton label={translate('shell.banners.close')} onClick={() => close(banner)} />
        </>
      }
    >
      <span className="sr">{translate(`shell.banners.${banner.severity}`)}</span>
      <div>{banner.content}</div>
      {banner.life !== null && (
        <Box
          component="i"
          sx={LIFE}
          style={{ animationDuration: `${banner.life}ms`, animationPlayState: held ? 'paused' : 'running' }}
        />
      )}
    </Alert>
  );
}
