import { Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';

interface CopyOnceProps {
  label: string;
  /** Text that says that the value is shown only now. */
  help: string;
  value: string;
}

/** Shows a secret once, so that the user can copy it. */
export function CopyOnce({ label, help, value }: CopyOnceProps) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(false); // without the clipboard the user can still select the value
    }
  };
  return (
    <Stack spacing={1.5}>
      <TextField
        autoFocus
        label={label}
        helperText={help}
        value={value}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button icon="clone" onClick={copy}>
        <span role="status">{translate(copied ? 'views.feed.copied' : 'views.feed.copy')}</span>
      </Button>
    </Stack>
  );
}
