import CallEnd from '@mui/icons-material/CallEndRounded';
import Call from '@mui/icons-material/CallRounded';
import NotificationsOff from '@mui/icons-material/NotificationsOffRounded';
import { Box, ButtonBase, Stack, Typography } from '@mui/material';
import type { PhoneAnswer, PhoneCall } from '../../../protocol/phone.ts';
import { useCallWords } from '../../live/callWords.ts';
import { type AnyIcon, Icon } from '../../ui/Icon.tsx';
import { CallFiles } from './CallFiles.tsx';

const RINGING = { flex: 1, alignItems: 'center', minHeight: 0, p: '16px 20px 24px', textAlign: 'center' };
const LINE = { color: 'var(--on-ink-2)', typography: 'body2' };
const SAID = { flex: 1, minHeight: 0, my: 4, overflowY: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' };
const CHOICE = { flex: 1, flexDirection: 'column', gap: 2, typography: 'body2' };

const ROUND = {
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: 64,
  aspectRatio: '1',
  borderRadius: 'var(--r-full)',
  color: 'primary.contrastText',
  '& > svg': { width: 30, height: 30 },
};
const KINDS = {
  accept: { ...ROUND, bgcolor: 'success.main' },
  decline: { ...ROUND, bgcolor: 'error.main' },
  silence: { ...ROUND, border: '1px solid var(--on-ink-2)', color: 'var(--on-ink)' },
};
const CALLER = {
  ...ROUND,
  width: 76,
  m: '20px 0 16px',
  bgcolor: 'primary.main',
  '&[data-urgent]': { bgcolor: 'error.main' },
  '@keyframes pulse': {
    from: { boxShadow: '0 0 0 0 color-mix(in srgb, var(--on-ink) 35%, transparent)' },
    to: { boxShadow: '0 0 0 26px transparent' },
  },
  '@media (prefers-reduced-motion: no-preference)': { animation: 'pulse 1.4s ease-out infinite' },
};

interface RingingProps {
  call: PhoneCall;
  /** Number of other calls that are waiting. */
  more: number;
  busy: boolean;
  onAnswer: (answer: PhoneAnswer) => void;
  onSilence: () => void;
}

/** The screen of a ringing phone: the alarm, the spoken text, and buttons to decline, silence or accept. */
export function Ringing({ call, more, busy, onAnswer, onSilence }: RingingProps) {
  const { translate, device } = useCallWords();
  return (
    <Stack sx={RINGING}>
      <Typography sx={LINE}>{translate('phone.incoming', { device: device(call.deviceType) })}</Typography>
      <Box component="span" sx={CALLER} data-urgent={call.priority === 1 || undefined} aria-hidden>
        <Icon name={Call} />
      </Box>
      <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {call.alarmName}
      </Typography>
      <Typography sx={LINE}>{call.address}</Typography>
      <Typography sx={SAID}>{call.speechText}</Typography>
      <CallFiles files={call.files} />
      {more > 0 && <Typography sx={LINE}>{translate('phone.more', { smart_count: more })}</Typography>}
      <Stack direction="row" spacing={5} sx={{ alignSelf: 'stretch', mt: 4 }}>
        <Choice kind="decline" icon={CallEnd} busy={busy} onClick={() => onAnswer('DECLINE')} />
        <Choice kind="silence" icon={NotificationsOff} onClick={onSilence} />
        <Choice kind="accept" icon={Call} busy={busy} onClick={() => onAnswer('ACCEPT')} />
      </Stack>
    </Stack>
  );
}

interface ChoiceProps {
  kind: 'accept' | 'decline' | 'silence';
  icon: AnyIcon;
  busy?: boolean;
  onClick: () => void;
}

function Choice({ kind, icon, busy, onClick }: ChoiceProps) {
  const { translate } = useCallWords();
  return (
    <ButtonBase sx={CHOICE} aria-disabled={busy || undefined} onClick={busy ? undefined : onClick}>
      <Box component="span" sx={KINDS[kind]}>
        <Icon name={icon} />
      </Box>
      {translate(`phone.${kind}`)}
    </ButtonBase>
  );
}
