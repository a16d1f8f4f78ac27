import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

interface FullPageProps {
  title: string;
  text: string;
  role?: 'alert' | 'status';
  /** The heading, to be given the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** Buttons with the way on. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** What stands in place of a screen that is not there, not allowed, or failed. */
export function FullPage({ title, text, role, heading, actions, children }: FullPageProps) {
  return (
    <Box role={role} sx={{ maxWidth: 560, m: '0 auto', p: '15vh 20px 40px' }}>
      <Typography
        variant="h2"
        component="h1"
        ref={heading}
        tabIndex={-1}
        sx={{ '&:focus-visible': { boxShadow: 'none' } }}
      >
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {text}
      </Typography>
      {actions && (
        <Stack direction="row" spacing={2} sx={{ mt: 5 }}>
          {actions}
        </Stack>
      )}
      {children}
    </Box>
  );
}
