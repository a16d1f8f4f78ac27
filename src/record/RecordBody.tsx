import Box, { type BoxProps } from '@mui/material/Box';

const BODY = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  px: { xs: 3.5, sm: 5 },
  pt: 4,
  pb: 6,
  // rows of fields depend on the width there is for them
  containerType: 'inline-size',
};

/** The part of an open record that scrolls: the panel of the open tab. */
export function RecordBody({ sx, ...props }: BoxProps) {
  return <Box sx={{ ...BODY, ...sx }} {...props} />;
}
