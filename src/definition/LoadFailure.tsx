import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Button } from '../ui/Button.tsx';
import { useFailureText } from './context.tsx';

/** Shown in place of something that could not be loaded: the reason and a retry button. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const text = useFailureText();
  return (
    <Alert
      severity="error"
      action={
        <Button small onClick={onRetry}>
          {translate('views.refusal.retry')}
        </Button>
      }
    >
      {text(error, {})}
    </Alert>
  );
}
