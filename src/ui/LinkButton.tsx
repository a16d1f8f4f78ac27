import { Link } from '@mui/material';
import type { ReactNode } from 'react';

interface LinkButtonProps {
  onClick: () => void;
  /** Underlined, in the color of the surrounding text. */
  plain?: boolean;
  children: ReactNode;
}

const LINK = { textAlign: 'left' } as const;
const PLAIN = { ...LINK, color: 'inherit', textUnderlineOffset: '2px' };

/** A button that looks like a link. */
export function LinkButton({ onClick, plain, children }: LinkButtonProps) {
  return (
    <Link
      component="button"
      type="button"
      underline={plain ? 'always' : 'hover'}
      sx={plain ? PLAIN : LINK}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
