import { Button as MuiButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { type AnyIcon, Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

const KINDS = {
  plain: { variant: 'outlined' },
  primary: { variant: 'contained' },
  danger: { variant: 'contained', color: 'error' },
  ghost: { variant: 'text' },
  field: { variant: 'outlined', fullWidth: true },
  chip: { variant: 'outlined', color: 'inherit', size: 'small' },
} as const;

type ButtonKind = keyof typeof KINDS;

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

interface ButtonLinkProps {
  to: string;
  icon?: AnyIcon;
  kind?: ButtonKind;
  small?: boolean;
  className?: string;
  'aria-label'?: string;
  children?: ReactNode;
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** Replaces react-router's Link, which has a new ref at each render: a tooltip renders twice more for a new ref. */
function Anchor({ to, onClick, ...rest }: AnchorProps) {
  const follow = useLinkClickHandler(to);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={click} />;
}

/** A link that looks like a button. */
export function ButtonLink({ icon, kind = 'plain', small, className = '', children, ...rest }: ButtonLinkProps) {
  return (
    <Tip text={children ? undefined : rest['aria-label']}>
      <MuiButton
        component={Anchor}
        size={small ? 'small' : 'medium'}
        {...KINDS[kind]}
        className={`${children ? '' : 'only '}${className}`}
        {...rest}
      >
        {icon && <Icon name={icon} />}
        {children}
      </MuiButton>
    </Tip>
  );
}

/** A small cross that closes, clears or removes what is beside it; `label` is its name and its tooltip. */
export function CloseButton({ label, ...rest }: Omit<ButtonProps, 'kind' | 'small' | 'icon'> & { label: string }) {
  return <Button kind="ghost" small icon="close" aria-label={label} {...rest} />;
}

/** Clears an input; `name` is its label. */
export function ClearButton({ name, onClick }: { name: string; onClick: () => void }) {
  const translate = useTranslate();
  return <CloseButton label={translate('views.input.clear', { name })} onClick={onClick} />;
}
