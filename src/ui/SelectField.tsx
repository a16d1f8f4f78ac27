import { type ComponentProps, type ReactNode, useId } from 'react';
import { Labelled } from './Labelled.tsx';
import { SelectBox } from './SelectBox.tsx';

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
