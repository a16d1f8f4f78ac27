import { Alert, type AlertProps } from '@mui/material';
import { Icon } from './Icon.tsx';

// aligns the icon with the first line
const PLACE = { mb: 4, alignItems: 'flex-start', '& .MuiAlert-icon': { pt: 1.75 } };

/** The reason why something failed, above the content that it refers to; screen readers read it at once. */
export function ErrorNote(props: AlertProps) {
  return <Alert severity="error" icon={<Icon name="error" />} sx={PLACE} {...props} />;
}
