import type { SvgIconComponent } from '@mui/icons-material';
import AccessTimeRounded from '@mui/icons-material/AccessTimeRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import VerifiedUserRounded from '@mui/icons-material/VerifiedUserRounded';
import { useTranslate } from 'ra-core';

/** on: set up. due: required, and to be set up at the next sign-in. off: neither. */
export type TwoFactorState = 'on' | 'due' | 'off';

const LOOKS: Record<TwoFactorState, { Shape: SvgIconComponent; color: string }> = {
  on: { Shape: VerifiedUserRounded, color: 'var(--ok-fg)' },
  due: { Shape: AccessTimeRounded, color: 'var(--wait-fg)' },
  off: { Shape: RemoveRounded, color: 'var(--text-3)' },
};

// a plain style, which is cheap: a list has one mark in each row
const MARK = { display: 'inline-flex', alignItems: 'center', gap: 5, whiteSpace: 'nowrap' } as const;

/** State of a second factor by symbol, text and color. */
export function StateMark({ state }: { state: TwoFactorState }) {
  const translate = useTranslate();
  const { Shape, color } = LOOKS[state];
  return (
    <span style={{ ...MARK, color }}>
      <Shape aria-hidden className="v-i" />
      {translate(`account.twoFactorState.${state}`)}
    </span>
  );
}
