import { Box, Skeleton as MuiSkeleton } from '@mui/material';
import { useTranslate } from 'ra-core';

const WIDTHS = ['38%', '46%', '30%'];
// delayed, so that a quick answer does not flicker
const LINES = {
  pt: 8,
  opacity: 0,
  '@keyframes appear': { to: { opacity: 1 } },
  animation: 'appear 1ms 300ms forwards',
  '& > div': { height: 'var(--row)', px: 'var(--s5)', pt: 3, borderBottom: 1, borderColor: 'divider' },
};

/** Gray lines in place of rows or fields that are being loaded. */
export function Skeleton({ lines }: { lines: number }) {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('views.list.loading')} sx={LINES}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line}>
          <MuiSkeleton variant="rounded" animation={false} height={10} width={WIDTHS[line % 3]} />
        </div>
      ))}
    </Box>
  );
}
