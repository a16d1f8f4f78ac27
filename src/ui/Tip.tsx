import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** Says what a symbol means that stands alone. Without a text it is the control itself. */
export function Tip({ text, children }: { text: string | undefined; children: ReactElement }) {
  return text ? <Tooltip title={text}>{children}</Tooltip> : children;
}
