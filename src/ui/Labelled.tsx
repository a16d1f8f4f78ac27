import { FormControl, FormHelperText, FormLabel, InputLabel } from '@mui/material';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { SelectBox } from './SelectBox.tsx';

interface LabelledProps {
  label: ReactNode;
  /** Id of the control; without one the label is the legend of a group. */
  id?: string;
  help?: ReactNode;
  /** Shown instead of the help. */
  error?: string;
  /** The control takes the full width. */
  wide?: boolean;
  children: ReactNode;
}

const NARROW = { '& > .MuiInputBase-root': { maxWidth: 340 } };

/** A control or a group of controls with its label above, and its help or error below in `<id>-help`. */
export function Labelled({ label, id, help, error, wide, children }: LabelledProps) {
  const below = error ?? help;
  const faulty = error !== undefined;
  return (
    <FormControl
      component={id === undefined ? 'fieldset' : 'div'}
      fullWidth
      error={faulty}
      sx={wide ? undefined : NARROW}
    >
      {id === undefined ? (
        <FormLabel component="legend" sx={{ mb: '5px', p: 0 }}>
          {label}
        </FormLabel>
      ) : (
        <InputLabel htmlFor={id}>{label}</InputLabel>
      )}
      {children}
      {below && (
        <FormHelperText
          id={id && `${id}-help`}
          role={faulty ? 'alert' : undefined}
          sx={faulty ? { display: 'flex', gap: '5px' } : undefined}
        >
          {faulty && <Icon name="error" />}
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
}

interface SelectFieldProps extends Pick<ComponentProps<typeof SelectBox>, 'value' | 'options' | 'onChange'> {
  label: ReactNode;
  /** Id of the control, for who focuses it. */
  id?: string;
  help?: ReactNode;
  /** Shown instead of the help; the value is invalid. */
  error?: string;
  /** The select takes the full width. */
  wide?: boolean;
}

/** A select with its label above, and its help or error below. */
export function SelectField({ id: given, label, help, error, wide, ...select }: SelectFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <Labelled id={id} label={label} help={help} error={error} wide={wide}>
      <SelectBox id={id} invalid={error !== undefined} {...select} />
    </Labelled>
  );
}
