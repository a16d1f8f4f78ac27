import { Box } from '@mui/material';
import type { ReactNode, Ref } from 'react';

interface FullPageProps {
  title: string;
  text: string;
  role?: 'alert' | 'status';
  /** Ref to the heading, e.g. to focus it. */
  heading?: Ref<HTMLHeadingElement>;
  /** Buttons that lead on, e.g. to the start page. */
  actions?: ReactNode;
  children?: ReactNode;
}

// built from Box only, because it is part of the sign-in page's bundle
/** Shown in place of a screen that does not exist, is not allowed or has failed. */
export function FullPage({ title, text, role, heading, actions, children }: FullPageProps) {
  return (
    <Box role={role} sx={{ maxWidth: 560, m: '0 auto', p: '15vh 20px 40px' }}>
      <Box
        component="h1"
        ref={heading}
        tabIndex={-1}
        sx={{ typography: 'h2', '&:focus-visible': { boxShadow: 'none' } }}
      >
        {title}
      </Box>
      <Box component="p" sx={{ mt: 2, color: 'text.secondary' }}>
        {text}
      </Box>
      {actions && <Box sx={{ display: 'flex', gap: 2, mt: 5 }}>{actions}</Box>}
      {children}
    </Box>
  );
}
