import MuiButton from '@mui/material/Button';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { type AnyIcon, Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

export const KINDS = {
  plain: { variant: 'outlined' },
  primary: { variant: 'contained' },
  danger: { variant: 'contained', color: 'error' },
  ghost: { variant: 'text' },
  field: { variant: 'outlined', fullWidth: true },
  chip: { variant: 'outlined', color: 'inherit', size: 'small' },
} as const;

export type ButtonKind = keyof typeof KINDS;

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  icon?: AnyIcon;
  /**
   * primary: the main action of a region; ghost: without outline; field: looks like an input; chip: a filter (with the
   * classes `on`, `add`).
   */
  kind?: ButtonKind;
  small?: boolean;
  /** Makes clicks have no effect; unlike a disabled button it can have the focus. */
  off?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with an optional icon. Without children it needs an `aria-label`, which is also its tooltip. */
export function Button({ icon, kind = 'plain', small, off, onClick, className = '', children, ...rest }: ButtonProps) {
  return (
    <Tip text={children ? undefined : rest.disabled ? '' : rest['aria-label']}>
      <MuiButton
        size={small ? 'small' : 'medium'}
        {...KINDS[kind]}
        className={`${children ? '' : 'only '}${className}`}
        aria-disabled={off || undefined}
        onClick={off ? undefined : onClick}
        {...rest}
      >
        {icon && <Icon name={icon} />}
        {children}
      </MuiButton>
    </Tip>
  );
}
