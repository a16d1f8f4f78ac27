import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

interface SelectBoxProps {
  /** Id of the control, for a visible label. */
  id?: string;
  /** Accessible name, if there is no visible label. */
  label?: string;
  value: string;
  /** Values with their texts. */
  options: Iterable<readonly [value: string, text: string]>;
  /** Whether the value is invalid; the error is in the element `<id>-help`. */
  invalid?: boolean;
  onChange: (value: string) => void;
}

/** A native select, which works best on phones and with the keyboard. It takes the font size of its surroundings. */
export function SelectBox({ id, label, value, options, invalid, onChange }: SelectBoxProps) {
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput size="small" sx={{ fontSize: 'inherit' }} />}
      inputProps={{
        ...{ id, 'aria-label': label, title: label },
        ...(invalid ? { 'aria-invalid': true, 'aria-describedby': `${id}-help` } : {}),
      }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...options].map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
