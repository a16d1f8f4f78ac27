import { InputBase, NativeSelect, OutlinedInput } from '@mui/material';

interface SelectBoxProps {
  /** Id of the control, for a visible label. */
  id?: string;
  /** Accessible name, if there is no visible label. */
  label?: string;
  value: string;
  /** Values with their texts, and the language of a text that is in another one. */
  options: Iterable<readonly [value: string, text: string, language?: string]>;
  /** Whether the value is invalid; the error is in the element `<id>-help`. */
  invalid?: boolean;
  /** Small and without outline. */
  quiet?: boolean;
  onChange: (value: string) => void;
}

const QUIET = {
  height: 28,
  borderRadius: 1,
  fontSize: 'var(--fs-12)',
  fontWeight: 'fontWeightMedium',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '& select': { pl: 2 },
  '& svg': { fontSize: 'var(--fs-16)', width: 16, height: 16, color: 'text.hint' },
};

/** A native select, which works best on phones and with the keyboard. It takes the font size of its surroundings. */
export function SelectBox({ id, label, value, options, invalid, quiet, onChange }: SelectBoxProps) {
  return (
    <NativeSelect
      variant={quiet ? 'standard' : 'outlined'}
      input={quiet ? <InputBase sx={QUIET} /> : <OutlinedInput size="small" sx={{ fontSize: 'inherit' }} />}
      inputProps={{
        id,
        'aria-label': label,
        title: label,
        ...(invalid ? { 'aria-invalid': true, 'aria-describedby': `${id}-help` } : {}),
      }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...options].map(([one, text, language]) => (
        <option key={one} value={one} lang={language}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
