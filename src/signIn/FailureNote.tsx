import Box from '@mui/material/Box';
import { FieldError } from './FieldError.tsx';

const NOTE = { mb: 4, p: '6px 12px 10px', borderRadius: 1, bgcolor: 'var(--fail-bg)' };

/**
 * A failure that belongs to none of the fields, above them. Not MUI's Alert, which is loaded later: a server that does
 * not answer would not deliver it either.
 */
export function FailureNote({ failure }: { failure: string }) {
  return (
    <Box sx={NOTE}>
      <FieldError id="sign-failure" failure={failure} />
    </Box>
  );
}
