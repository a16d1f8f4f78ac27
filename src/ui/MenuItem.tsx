import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface MenuItemProps {
  icon?: IconName;
  /** It destroys something. */
  danger?: boolean;
  /** It is the current choice. */
  pressed?: boolean;
  /** Closes the panel, before anything else takes the focus. */
  close: () => void;
  onSelect: () => void;
  children: ReactNode;
}

/** An entry of a panel: closes it and runs its action. */
export function MenuItem({ icon, danger, pressed, close, onSelect, children }: MenuItemProps) {
  return (
    <Button
      variant="text"
      fullWidth
      aria-pressed={pressed}
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
