import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';

interface InsertButtonProps {
  symbol: SvgIconComponent;
  word: string;
  /** Says into which field it inserts. */
  label: string;
  /** What can be inserted; gets a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** A small button below a text that offers something to insert into it. */
export function InsertButton({ symbol, word, label, children }: InsertButtonProps) {
  return (
    <Popover
      button={(trigger) => (
        <Button {...trigger} small kind="ghost" icon={symbol} aria-label={label}>
          {word}
        </Button>
      )}
    >
      {children}
    </Popover>
  );
}
