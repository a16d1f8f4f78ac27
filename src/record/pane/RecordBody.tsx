import { Box, type BoxProps } from '@mui/material';

const BODY = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  px: { xs: 3.5, sm: 5 },
  pt: 4,
  pb: 6,
  // the layout of the fields depends on the width of this box
  containerType: 'inline-size',
};

/** The scrolling part of an open record: the panel of the open tab. */
export function RecordBody({ sx, ...props }: BoxProps) {
  return <Box sx={{ ...BODY, ...sx }} {...props} />;
}
