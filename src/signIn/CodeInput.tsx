import { Box, InputBase } from '@mui/material';
import type { ChangeEvent } from 'react';
import type { FieldAria } from './SignField.tsx';
import { useFocus } from './useFocus.ts';

/** Number of digits of a verification code. */
export const CODE_LENGTH = 6;
const PLACES = Array.from({ length: CODE_LENGTH }, (_, index) => index);

const CODE = {
  position: 'relative',
  '& > .MuiInputBase-root': { position: 'absolute', inset: 0 },
  '& input': {
    height: '100%',
    color: 'transparent',
    caretColor: 'transparent',
    fontSize: 'var(--fs-16)',
    letterSpacing: '2em',
    '&::selection': { background: 'transparent' },
    '&:focus-visible': { boxShadow: 'none' },
  },
  '& > .Mui-error + div > span': { borderColor: 'error.main' },
  '& > .Mui-focused + div > .now': { borderColor: 'primary.main', boxShadow: '0 0 0 1px var(--accent)' },
};
const BOXES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(6, 1fr)',
  gap: { xs: '6px', md: '8px' },
  '& > span': {
    height: 46,
    display: 'grid',
    placeItems: 'center',
    border: '1px solid var(--line-input)',
    borderRadius: 1,
    fontSize: 'var(--fs-20)',
    fontWeight: 'fontWeightMedium',
    fontVariantNumeric: 'tabular-nums',
  },
};

interface Props {
  aria: FieldAria;
  value: string;
  onChange: (value: string) => void;
  /** Called when all digits are entered. */
  onComplete: (value: string) => void;
}

/**
 * Six boxes drawn under one real input, so that pasting, one-time code autofill and screen readers work as with any
 * input.
 */
export function CodeInput({ aria: { id, ...aria }, value, onChange, onComplete }: Props) {
  const field = useFocus(aria['aria-invalid']);

  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onChange(digits);
    if (digits.length === CODE_LENGTH && digits !== value) onComplete(digits);
  };

  return (
    <Box sx={CODE}>
      <InputBase
        id={id}
        inputRef={field}
        value={value}
        onChange={change}
        autoComplete="one-time-code"
        slotProps={{ input: { ...aria, inputMode: 'numeric' } }}
      />
      <Box sx={BOXES} aria-hidden="true">
        {PLACES.map((index) => (
          <span key={index} className={index === Math.min(value.length, CODE_LENGTH - 1) ? 'now' : undefined}>
            {value[index]}
          </span>
        ))}
      </Box>
    </Box>
  );
}
