import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Button } from '../ui/Button.tsx';

/** Shown if the organizations could not be loaded, with a retry button. */
export function PickerFailure({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Box role="alert" sx={{ p: 3 }}>
      {translate('views.picker.failed')}{' '}
      <Button small onClick={onRetry}>
        {translate('views.refusal.retry')}
      </Button>
    </Box>
  );
}
