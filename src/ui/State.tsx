import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type AnyIcon, Icon } from './Icon.tsx';

interface StateProps {
  icon?: AnyIcon;
  title: string;
  /** Announced at once by screen readers: something failed. */
  alert?: boolean;
  /** Texts and buttons below the title. */
  children?: ReactNode;
}

const COLUMN = {
  maxWidth: 420,
  m: '12vh auto 0',
  px: 5,
  alignItems: 'center',
  textAlign: 'center',
  textWrap: 'balance',
  color: 'text.secondary',
  typography: 'body2',
  '& > .MuiSvgIcon-root': { fontSize: 'var(--fs-22)', width: 22, height: 22, color: 'text.hint' },
  '& > .MuiButton-root': { mt: 1.5 },
};

/** Shown in place of a list or record that is empty, refused or missing. */
export function State({ icon, title, alert, children }: StateProps) {
  return (
    <Stack className="v-state" spacing={2} useFlexGap sx={COLUMN} role={alert ? 'alert' : undefined}>
      {icon && <Icon name={icon} />}
      <Typography variant="h4" component="h2" color="textPrimary">
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
