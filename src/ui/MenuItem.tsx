import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface MenuItemProps {
  icon?: IconName;
  /** It destroys something. */
  danger?: boolean;
  /** Closes the panel, before anything else takes the focus. */
  close: () => void;
  onSelect: () => void;
  children: ReactNode;
}

/** An entry of a panel (`v-menu` in a popover): closes it, and does what it says. */
export function MenuItem({ icon, danger, close, onSelect, children }: MenuItemProps) {
  return (
    <Button
      variant="text"
      fullWidth
      color={danger ? 'error' : 'primary'}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Button>
  );
}
