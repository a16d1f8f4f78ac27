import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** Says what a symbol means that stands alone; '' for one that is disabled now. Without a text it is the control itself. */
export function Tip({ text, children }: { text: string | undefined; children: ReactElement }) {
  return text !== undefined ? <Tooltip title={text}>{children}</Tooltip> : children;
}
