import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Failed from '@mui/icons-material/ErrorRounded';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberRounded';
import Alert from '@mui/material/Alert';
import Portal from '@mui/material/Portal';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { isMac } from '../../ui/keyboard.ts';
import './banners.css';
import { type Banner, useBanners } from './useBanners.ts';

const ICONS = { info: <Info />, success: <Done />, warning: <Warning />, error: <Failed /> };
const FLOATING = { boxShadow: 'var(--e2)', border: 0, pl: '14px', pr: '6px', borderRadius: '8px' };

/**
 * Messages, stacked bottom right: each with its severity in sign and colour, closable, its life drawn as a line. They
 * stand outside of the application and of dialogs: neither hides them.
 */
export function Banners() {
  const translate = useTranslate();
  const { banners, close } = useBanners();
  return (
    <Portal>
      <section className="banners" aria-label={translate('shell.banners.title')}>
        {banners.map((banner) => (
          <BannerCard key={banner.id} banner={banner} close={close} />
        ))}
      </section>
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

  // the clock stands while the pointer or the focus is on it, and goes on with what was left
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
      className={`banner banner-${banner.severity} ${held ? 'banner-held' : ''}`}
      sx={FLOATING}
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
          <Button
            kind="ghost"
            small
            icon="close"
            aria-label={translate('shell.banners.close')}
            onClick={() => close(banner)}
          />
        </>
      }
    >
      <span className="sr">{translate(`shell.banners.${banner.severity}`)}</span>
      <div>{banner.content}</div>
      {banner.life !== null && <i className="banner-life" style={{ animationDuration: `${banner.life}ms` }} />}
    </Alert>
  );
}
