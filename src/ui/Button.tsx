import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: IconName;
  /** primary: the one main action of a region; ghost: without outline. */
  kind?: 'primary' | 'ghost' | 'danger';
  small?: boolean;
  /** It does nothing now; unlike a disabled one it keeps the focus. */
  off?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with an optional symbol. Without children it needs an `aria-label`, which is its tooltip too. */
export function Button({ icon, kind, small, off, onClick, className, children, ref, ...rest }: ButtonProps) {
  const classes = ['v-btn', kind, small && 'small', !children && 'only', className].filter(Boolean).join(' ');
  return (
    <button
      ref={ref}
      type="button"
      className={classes}
      title={children ? undefined : rest['aria-label']}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
