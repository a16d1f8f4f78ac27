import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

/** A tooltip for an icon button; `text` is '' while it is disabled. Without `text`, renders the control alone. */
export function Tip({ text, children }: { text: string | undefined; children: ReactElement }) {
  return text !== undefined ? <Tooltip title={text}>{children}</Tooltip> : children;
}
