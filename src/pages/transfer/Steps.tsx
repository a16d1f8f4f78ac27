import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Line } from '../../ui/blocks.tsx';

const STEPS = ['file', 'mapping', 'check', 'run', 'result'] as const;

const NUMBER = {
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  fontSize: 'var(--fs-11)',
  border: '1px solid var(--line-strong)',
  borderRadius: '50%',
};
const STEP = { display: 'flex', alignItems: 'center', gap: '7px', '& > span': NUMBER };
const LOOKS = {
  past: {
    ...STEP,
    color: 'text.secondary',
    '& > span': { ...NUMBER, bgcolor: 'primary.light', color: 'var(--accent-text)', borderColor: 'transparent' },
  },
  now: {
    ...STEP,
    color: 'text.primary',
    fontWeight: 'fontWeightMedium',
    '& > span': { ...NUMBER, bgcolor: 'primary.main', color: 'primary.contrastText', borderColor: 'transparent' },
  },
  later: STEP,
};

/** The current step of an import. */
export function Steps({ at }: { at: number }) {
  const translate = useTranslate();
  return (
    <Line
      as="ol"
      aria-label={translate('transfer.steps.title')}
      sx={{ gap: '6px 20px', mb: '18px', fontSize: 'var(--fs-13)', color: 'text.hint' }}
    >
      {STEPS.map((name, i) => (
        <Box
          component="li"
          key={name}
          aria-current={i === at ? 'step' : undefined}
          sx={LOOKS[i < at ? 'past' : i === at ? 'now' : 'later']}
        >
          <span aria-hidden>{i + 1}</span>
          {translate(`transfer.steps.${name}`)}
        </Box>
      ))}
    </Line>
  );
}
