import Alert, { type AlertProps } from '@mui/material/Alert';
import { Icon } from './Icon.tsx';

// the symbol stands beside the first line
const PLACE = { mb: 4, alignItems: 'flex-start', '& .MuiAlert-icon': { pt: 1.75 } };

/** Why something was not done, above what it is about; read out at once. */
export function ErrorNote(props: AlertProps) {
  return <Alert severity="error" icon={<Icon name="error" />} sx={PLACE} {...props} />;
}
