import ButtonBase from '@mui/material/ButtonBase';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import { type ReactNode, useState } from 'react';
import { Tip } from './Tip.tsx';

interface MenuButtonProps {
  label: string;
  button: ReactNode;
  className: string;
  /** Where the menu opens: below the button, or beside it. */
  side?: 'below' | 'right';
  current?: boolean;
  /** MUI's menu items; gets a function that closes the menu. */
  children: (close: () => void) => ReactNode;
}

const PLACES = {
  below: {
    anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
    transformOrigin: { vertical: 'top', horizontal: 'right' },
  },
  right: {
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    transformOrigin: { vertical: 'top', horizontal: 'left' },
  },
} as const;

/** A button that opens a menu; its look is that of the class. */
export function MenuButton({ label, button, className, side = 'below', current, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tip text={label}>
        <ButtonBase
          className={className}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          data-current={current || undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {button}
        </ButtonBase>
      </Tip>
      {anchor && (
        <Menu
          open
          {...PLACES[side]}
          anchorEl={anchor}
          transitionDuration={0}
          onClose={close}
          slotProps={{
            list: { 'aria-label': label, disabledItemsFocusable: true },
            paper: { className: side === 'right' ? 'of-side' : undefined },
          }}
        >
          {children(close)}
        </Menu>
      )}
    </>
  );
}

/** The heading of a menu. */
export function MenuHead({ children }: { children: ReactNode }) {
  return (
    <ListSubheader component="div" role="presentation" disableSticky>
      {children}
    </ListSubheader>
  );
}
