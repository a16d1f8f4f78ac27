import MuiButton from '@mui/material/Button';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { type ButtonKind, KINDS } from './Button.tsx';
import { type AnyIcon, Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

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
