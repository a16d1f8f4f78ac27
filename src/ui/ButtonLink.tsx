import MuiButton from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
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

/** A link that looks like a button. */
export function ButtonLink({ icon, kind = 'plain', small, className = '', children, ...rest }: ButtonLinkProps) {
  return (
    <Tip text={children ? undefined : rest['aria-label']}>
      <MuiButton
        component={Link}
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
