import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

interface SelectBoxProps {
  /** For a label that is shown. */
  id?: string;
  /** Where none is shown. */
  label?: string;
  value: string;
  /** Values with their texts. */
  options: Iterable<readonly [value: string, text: string]>;
  onChange: (value: string) => void;
}

/** One of a few, in the platform's own list: the one that phones and keyboards know best. Its text is as large as that around it. */
export function SelectBox({ id, label, value, options, onChange }: SelectBoxProps) {
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput size="small" sx={{ fontSize: 'inherit' }} />}
      inputProps={{ id, 'aria-label': label, title: label }}
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
