import { ListSubheader, Menu, MenuItem as MuiMenuItem, type MenuItemProps as MuiMenuItemProps } from '@mui/material';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ButtonProps } from './Button.tsx';
import { type AnyIcon, Icon } from './Icon.tsx';
import { ignoreDoubleClick } from './pressing.ts';
import { Tip } from './Tip.tsx';

type Trigger = Pick<ButtonProps, 'id' | 'aria-label' | 'aria-haspopup' | 'aria-expanded' | 'onClick'>;

interface MenuButtonProps {
  /** Name of the button and the menu, also shown as a tip. Default: the button's own. */
  label?: string;
  /** The button that opens the menu; it takes all of the given props. */
  button: (trigger: Trigger) => ReactElement;
  /** Where the menu opens: below the button, or beside it. */
  side?: 'below' | 'right';
  /** Returns MUI's menu items; `close` closes the menu. */
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

/** A button that opens a menu. */
export function MenuButton({ label, button, side = 'below', children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  // synchronously, so that the menu returns the focus to its button before an entry moves it elsewhere
  const close = () => flushSync(() => setAnchor(null));
  const trigger = button({
    id,
    ...(label && { 'aria-label': label }),
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event) => setAnchor(event.currentTarget),
  });
  return (
    <>
      {label ? <Tip text={label}>{trigger}</Tip> : trigger}
      {anchor && (
        <Menu
          open
          {...PLACES[side]}
          anchorEl={anchor}
          onClose={close}
          slotProps={{
            // an entry may appear where the button was clicked
            list: { 'aria-labelledby': id, disabledItemsFocusable: true, onClickCapture: ignoreDoubleClick },
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

interface MenuItemProps extends Pick<MuiMenuItemProps, 'onFocus' | 'onBlur'> {
  icon?: AnyIcon;
  /** Whether the action is destructive. */
  danger?: boolean;
  /** Taller, for touch screens. */
  large?: boolean;
  /** Closes the menu, before anything else takes the focus. */
  close: () => void;
  onSelect: () => void;
  children: ReactNode;
}

/** An entry of a menu: closes it and runs its action. */
export function MenuItem({ icon, danger, large, close, onSelect, children, ...rest }: MenuItemProps) {
  return (
    <MuiMenuItem
      {...rest}
      sx={[danger ? DANGER : {}, large ? LARGE : {}]}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </MuiMenuItem>
  );
}

const DANGER = { color: 'error.main' };
const LARGE = { minHeight: 48 };
