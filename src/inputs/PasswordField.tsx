import Hide from '@mui/icons-material/VisibilityOffRounded';
import Show from '@mui/icons-material/VisibilityRounded';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Ref, useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  /** Words of the user that make a password weak. If given, its strength is shown (spec section 2). */
  weakWords?: readonly string[];
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A password input with a button that reveals the text and, for a new password, its strength. */
export function PasswordField({ weakWords, error, ref, onChange, ...rest }: PasswordFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      id={id}
      inputRef={ref}
      fullWidth
      type={shown ? 'text' : 'password'}
      error={error !== undefined}
      onChange={(event) => onChange(event.target.value)}
      helperText={
        (error !== undefined || weakWords) && (
          <>
            {error !== undefined && (
              <span role="alert">
                <Icon name="error" />
                {error}
              </span>
            )}
            {weakWords && (
              <StrengthMeter password={rest.value} weakWords={weakWords} prompt={translate('shell.password.prompt')} />
            )}
          </>
        )
      }
      slotProps={{
        formHelperText: { component: 'div' },
        input: {
          endAdornment: (
            <Button
              kind="ghost"
              small
              icon={shown ? Hide : Show}
              aria-label={translate(shown ? 'shell.password.hide' : 'shell.password.show')}
              onClick={() => setShown(!shown)}
            />
          ),
        },
      }}
    />
  );
}
