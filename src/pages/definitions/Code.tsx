import { Box, Paper } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';

const TEXT = {
  m: 0,
  p: '10px 40px 10px 12px',
  font: 'var(--fs-12) / 1.5 var(--mono)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
};

/** Read-only text with a copy button. `label` is its accessible name. */
export function Code({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify('definitions.copied', { type: 'success' });
  };
  return (
    <Paper
      component="figure"
      variant="outlined"
      aria-label={label}
      sx={{ position: 'relative', m: '6px 0 14px', bgcolor: 'var(--sunken)' }}
    >
      <Box component="pre" sx={TEXT}>
        {text}
      </Box>
      {navigator.clipboard && (
        <Box sx={{ position: 'absolute', top: 6, right: 6 }}>
          <Button
            small
            kind="ghost"
            icon="clone"
            aria-label={translate('definitions.copy', { name: label })}
            onClick={copy}
          />
        </Box>
      )}
    </Paper>
  );
}
