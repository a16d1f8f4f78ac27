import AccessTimeRounded from '@mui/icons-material/AccessTimeRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import VerifiedUserRounded from '@mui/icons-material/VerifiedUserRounded';
import { useTranslate } from 'ra-core';
import './twoFactor.css';

/** on: set up. due: required, and to be set up at the next sign-in. off: neither. */
export type TwoFactorState = 'on' | 'due' | 'off';

const ICONS = { on: VerifiedUserRounded, due: AccessTimeRounded, off: RemoveRounded };

/** State of a second factor by symbol, text and colour. */
export function StateMark({ state }: { state: TwoFactorState }) {
  const translate = useTranslate();
  const Shape = ICONS[state];
  return (
    <span className={`w-2fa ${state}`}>
      <Shape aria-hidden className="v-i" />
      {translate(`account.twoFactorState.${state}`)}
    </span>
  );
}
