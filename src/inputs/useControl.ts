import type { InputBaseComponentProps } from '@mui/material';
import { useField } from './fieldContext.ts';

/**
 * Common props of a field's control, for MUI's OutlinedInput. `attributes`: further attributes of the native element.
 */
export function useControl(attributes?: InputBaseComponentProps) {
  const { id, path, readOnly, required, invalid, describedBy, onBlur } = useField();
  return {
    id,
    readOnly,
    onBlur,
    name: path,
    fullWidth: true,
    error: invalid || undefined,
    'aria-describedby': describedBy,
    inputProps: { 'aria-required': required || undefined, ...attributes },
  };
}
