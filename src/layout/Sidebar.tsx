import Collapse from '@mui/icons-material/KeyboardDoubleArrowLeftRounded';
import Expand from '@mui/icons-material/KeyboardDoubleArrowRightRounded';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Tip } from '../ui/Tip.tsx';
import { Configurator } from './Configurator.tsx';
import { MenuTree } from './MenuTree.tsx';
import { Rail } from './Rail.tsx';
import './sidebar.css';

/** How the sidebar shows: whole, as a rail of its groups, or whole over the page until something is chosen. */
export type SidebarShape = 'full' | 'rail' | 'overlay';

interface Props {
  shape: SidebarShape;
  /** Folds to the rail or back; absent where the width alone decides. */
  onFold?: () => void;
  /** Closes the overlay. */
  onClose: () => void;
}

export function Sidebar({ shape, onFold, onClose }: Props) {
  const translate = useTranslate();
  const side = useRef<HTMLElement>(null);
  const overlay = shape === 'overlay';

  useEffect(() => {
    // unless the focus is in its configurator, where the mode was just chosen
    if (overlay && !document.activeElement?.closest('.side, .MuiModal-root')) side.current?.querySelector('a')?.focus();
  }, [overlay]);

  if (shape === 'rail') {
    return (
      <aside className="side side-rail">
        <Rail />
        {onFold && (
          <Tip text={translate('shell.menu.unfold')}>
            <ButtonBase className="rail-button rail-fold" onClick={onFold}>
              <Expand />
            </ButtonBase>
          </Tip>
        )}
      </aside>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (overlay && event.key === 'Escape') onClose();
  };
  return (
    <>
      {overlay && (
        <button type="button" className="side-shade" aria-label={translate('shell.menu.close')} onClick={onClose} />
      )}
      <aside className={`side ${overlay ? 'side-overlay' : ''}`} ref={side} onKeyDown={onKeyDown}>
        <div className="brand">
          <Logo />
          {translate('shell.product')}
          <Button
            kind="ghost"
            small
            icon={Collapse}
            className="brand-fold"
            aria-label={translate(overlay ? 'shell.menu.close' : 'shell.menu.fold')}
            onClick={overlay ? onClose : onFold}
          />
        </div>
        <MenuTree onOpen={overlay ? onClose : undefined} />
        <div className="side-foot">
          <Configurator />
        </div>
      </aside>
    </>
  );
}
