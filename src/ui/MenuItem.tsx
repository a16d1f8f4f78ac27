import MuiMenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { type AnyIcon, Icon } from './Icon.tsx';

interface MenuItemProps {
  icon?: AnyIcon;
  /** It destroys something. */
  danger?: boolean;
  /** Closes the menu, before anything else takes the focus. */
  close: () => void;
  onSelect: () => void;
  children: ReactNode;
}

/** An entry of a menu: closes it and runs its action. */
export function MenuItem({ icon, danger, close, onSelect, children }: MenuItemProps) {
  return (
    <MuiMenuItem
      sx={danger ? DANGER : undefined}
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
