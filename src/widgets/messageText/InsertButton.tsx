import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';

interface InsertButtonProps {
  symbol: SvgIconComponent;
  word: string;
  /** Accessible name, with the target field. */
  label: string;
  /** The panel's content; gets a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** A small button below a text with a panel of texts to insert. */
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
