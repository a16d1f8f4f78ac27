import MuiMenuItem, { type MenuItemProps as MuiMenuItemProps } from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { type AnyIcon, Icon } from './Icon.tsx';

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
