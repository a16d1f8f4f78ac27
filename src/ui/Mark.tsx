import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { StatusColor } from '../theme/palette.ts';
import { type AnyIcon, Icon } from './Icon.tsx';

const MARK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  fontSize: 'var(--fs-12)',
  color: 'text.hint',
  '& .MuiSvgIcon-root': { width: 14, height: 14 },
};
const TONED = (tone: StatusColor) => ({ ...MARK, color: `status.${tone}.fg` });
const TONES = { run: TONED('run'), wait: TONED('wait'), ok: TONED('ok'), fail: TONED('fail'), end: TONED('end') };

/** A state as icon and text, in the color of the state. */
export function Mark({ icon, tone, children }: { icon: AnyIcon; tone?: StatusColor; children: ReactNode }) {
  return (
    <Box component="span" sx={tone ? TONES[tone] : MARK}>
      <Icon name={icon} />
      {children}
    </Box>
  );
}
