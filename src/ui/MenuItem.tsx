import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface MenuItemProps {
  icon?: IconName;
  /** It destroys something. */
  danger?: boolean;
  /** Closes the menu, before anything else takes the focus. */
  close: () => void;
  onSelect: () => void;
  children: ReactNode;
}

/** An entry of a menu (`v-menu`) in a popover: closes it, and does what it says. */
export function MenuItem({ icon, danger, close, onSelect, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className={danger ? 'bad' : undefined}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
