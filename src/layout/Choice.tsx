import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useTranslate } from 'ra-core';

interface Props<T extends string> {
  /** Prefix of the texts: `shell.configurator.<name>.title` and `.<value>`. */
  name: string;
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
}

const SEGMENTS = {
  display: 'inline-flex',
  gap: '2px',
  p: '2px',
  border: 1,
  borderColor: 'var(--line-strong)',
  borderRadius: 'var(--r)',
  bgcolor: 'var(--sunken)',
  '& .MuiFormControlLabel-root': { position: 'relative', minHeight: 26, px: 2.5, borderRadius: 'var(--r-s)' },
  '& .MuiFormControlLabel-label': { fontWeight: 'fontWeightMedium', color: 'text.secondary' },
  '& .MuiRadio-root': { position: 'absolute', inset: 0, opacity: 0 },
  '& .MuiFormControlLabel-root:has(:checked)': { bgcolor: 'primary.main' },
  '& .Mui-checked + .MuiFormControlLabel-label': { color: 'primary.contrastText' },
  '& .MuiFormControlLabel-root:has(:focus-visible)': { boxShadow: 'var(--focus)' },
};

/** Selects one of a few values, all of which are visible. */
export function Choice<T extends string>({ name, values, value, onChange }: Props<T>) {
  const translate = useTranslate();
  return (
    <FormControl component="fieldset" sx={{ alignItems: 'flex-start' }}>
      <FormLabel component="legend" sx={{ mb: '5px' }}>
        {translate(`shell.configurator.${name}.title`)}
      </FormLabel>
      <RadioGroup row sx={SEGMENTS} value={value} onChange={(_, next) => onChange(next as T)}>
        {values.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio />}
            label={translate(`shell.configurator.${name}.${each}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
