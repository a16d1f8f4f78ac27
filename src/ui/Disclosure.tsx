import { Box, ButtonBase, Collapse } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  title: ReactNode;
  /** Whether it is initially open. */
  open?: boolean;
  sx?: object;
  children: ReactNode;
}

const DISCLOSURE = {
  '& > button': { display: 'flex', gap: '6px', justifyContent: 'flex-start', width: 'fit-content', textAlign: 'start' },
  '& > button::before': { content: '"▸" / ""', flex: 'none', fontSize: 'var(--fs-12)', color: 'text.hint' },
  '& > [aria-expanded="true"]::before': { content: '"▾" / ""' },
  '& .MuiCollapse-wrapperInner': { pt: 2 },
};

/** A title that expands and collapses the content below it. The content is mounted while it is collapsed, too. */
export function Disclosure({ title, open = false, sx = {}, children }: DisclosureProps) {
  const [expanded, setExpanded] = useState(open);
  const id = useId();
  return (
    <Box sx={[DISCLOSURE, sx]}>
      <ButtonBase aria-expanded={expanded} aria-controls={id} onClick={() => setExpanded(!expanded)}>
        {title}
      </ButtonBase>
      <Collapse id={id} in={expanded} enter={false} exit={false}>
        {children}
      </Collapse>
    </Box>
  );
}
