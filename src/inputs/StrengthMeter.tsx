import { LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { estimateStrength, type Strength } from '../engine/passwordStrength.ts';

/** The strength of a password; undefined while it is empty or being estimated. Loads the estimator on first use. */
function useStrength(password: string, weakWords: readonly string[]): Strength | undefined {
  const [found, setFound] = useState<{ of: string; strength: Strength }>();
  const words = weakWords.join('\n');
  useEffect(() => {
    if (password === '') return;
    let current = true;
    void estimateStrength(password, words.split('\n'))
      .then((strength) => current && setFound({ of: password, strength }))
      // the field also works without the estimate
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, words]);
  return found?.of === password ? found.strength : undefined;
}

const LOOKS = {
  none: { value: 0, color: 'inherit' },
  weak: { value: 33, color: 'error' },
  medium: { value: 66, color: 'warning' },
  strong: { value: 100, color: 'success' },
} as const;

interface StrengthMeterProps {
  password: string;
  /** Words of the user that make a password weak. */
  weakWords: readonly string[];
  /** Shown while nothing is typed. */
  prompt?: string;
}

/** The strength of a password as a bar and in words. */
export function StrengthMeter({ password, weakWords, prompt }: StrengthMeterProps) {
  const translate = useTranslate();
  const strength = useStrength(password, weakWords);
  const { value, color } = LOOKS[strength ?? 'none'];
  const shown = strength !== undefined || prompt !== undefined;
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 2, mt: shown ? 1.25 : 0 }}>
      {shown && <LinearProgress aria-hidden variant="determinate" value={value} color={color} sx={{ width: 90 }} />}
      <Typography variant="caption" component="span" role="status" color="textSecondary">
        {strength ? (
          <>
            <span className="sr">{translate('shell.password.strength')}: </span>
            {translate(`shell.password.${strength}`)}
          </>
        ) : (
          password === '' && prompt
        )}
      </Typography>
    </Stack>
  );
}
