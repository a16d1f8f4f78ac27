import { Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Steps } from './Steps.tsx';

interface StepFrameProps {
  at: number;
  title: string;
  /** Name of the file. */
  file: string;
  /** Something in the step takes the focus instead of the heading. */
  focusInside?: boolean;
  children: ReactNode;
}

/** One step: its position, its heading, which is focused when the step begins, and its content. */
export function StepFrame({ at, title, file, focusInside = false, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focusInside) heading.current?.focus();
  }, [focusInside]);
  return (
    <>
      <Steps at={at} />
      <Stack component="section" sx={{ gap: 3 }} aria-labelledby="tr-step-title">
        <header>
          <Typography
            id="tr-step-title"
            ref={heading}
            variant="h3"
            component="h2"
            tabIndex={-1}
            sx={{ '&:focus': { outline: 0, boxShadow: 'none' } }}
          >
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {file}
          </Typography>
        </header>
        {children}
      </Stack>
    </>
  );
}
