import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Close from '@mui/icons-material/CloseRounded';
import Failed from '@mui/icons-material/ErrorRounded';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberRounded';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { isMac } from '../../ui/keyboard.ts';
import './banners.css';
import { type Banner, useBanners } from './useBanners.ts';

const ICONS = { info: Info, success: Done, warning: Warning, error: Failed };

/** Messages, stacked bottom right: each with its severity in sign and colour, closable, its life drawn as a line. */
export function Banners() {
  const translate = useTranslate();
  const { banners, close } = useBanners();
  return (
    <section className="banners" aria-label={translate('shell.banners.title')}>
      {banners.map((banner) => (
        <BannerCard key={banner.id} banner={banner} close={close} />
      ))}
    </section>
  );
}

function BannerCard({ banner, close }: { banner: Banner; close: (banner: Banner, gone?: boolean) => void }) {
  const translate = useTranslate();
  const Icon = ICONS[banner.severity];
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
    <div
      className={`banner banner-${banner.severity} ${held ? 'banner-held' : ''}`}
      role={banner.severity === 'error' || banner.severity === 'warning' ? 'alert' : 'status'}
      {...hold}
    >
      <Icon className="banner-icon" />
      <span className="sr">{translate(`shell.banners.${banner.severity}`)}</span>
      <div className="banner-text">{banner.content}</div>
      {banner.action && (
        <button
          type="button"
          className="btn btn-ghost btn-small banner-action"
          aria-keyshortcuts={banner.action.undo ? 'Control+Z Meta+Z' : undefined}
          onClick={() => {
            close(banner, false);
            banner.action?.onClick();
          }}
        >
          {banner.action.label}
          {banner.action.undo && <kbd>{isMac ? '⌘' : translate('shell.search.control')} Z</kbd>}
        </button>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-small btn-icon"
        aria-label={translate('shell.banners.close')}
        title={translate('shell.banners.close')}
        onClick={() => close(banner)}
      >
        <Close />
      </button>
      {banner.life !== null && <i className="banner-life" style={{ animationDuration: `${banner.life}ms` }} />}
    </div>
  );
}
