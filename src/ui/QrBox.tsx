import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { loadChunk } from './chunks.ts';

const QrCode = lazy(() => loadChunk(() => import('./QrCode.tsx')));

interface QrBoxProps {
  url: string;
  /** Text for screen readers. */
  label: string;
  sx?: object;
}

const BOX = {
  width: 150,
  height: 150,
  p: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'var(--on-qr)',
};

/** A URL as QR code with a margin, dark on white in both themes. The code for drawing it is loaded with the box. */
export function QrBox({ url, label, sx }: QrBoxProps) {
  return (
    <Box sx={{ ...BOX, ...sx }}>
      <Suspense fallback={null}>
        <QrCode url={url} label={label} />
      </Suspense>
    </Box>
  );
}
