import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { Button } from '../ui/Button.tsx';
import { useFailureText } from './context.ts';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Why something could not be loaded, in the place where it would be, and the way to try again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
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
