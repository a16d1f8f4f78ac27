import SignalCellularAlt from '@mui/icons-material/SignalCellularAltRounded';
import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { PhoneReply } from '../../../protocol/phone.ts';
import { useCallWords } from '../../live/callWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Messages } from './Messages.tsx';
import { Ringing } from './Ringing.tsx';
import { isRinging, topCall, useAnswer } from './usePhone.ts';

const PHONE = {
  width: 'min(360px, 100%)',
  mx: 'auto',
  p: '10px',
  border: '1px solid var(--line-strong)',
  borderRadius: '40px',
  bgcolor: 'var(--ink)',
  boxShadow: 'var(--e2)',
};
const SCREEN = {
  height: 'min(660px, calc(100vh - 140px))',
  minHeight: 480,
  overflow: 'hidden',
  borderRadius: '30px',
  bgcolor: 'background.default',
};
const RINGING = { ...SCREEN, bgcolor: 'var(--ink)', color: 'var(--on-ink)' };
const BAR = {
  gap: 2,
  justifyContent: 'space-between',
  p: '12px 22px 8px',
  fontSize: 'var(--fs-12)',
  fontWeight: 'fontWeightBold',
};

interface HandsetProps {
  phone: PhoneReply;
  /** The platform's time, YYYY-MM-DD HH:mm:ss. */
  now: string;
  /** Loads earlier calls; undefined: there are none. */
  onMore: (() => void) | undefined;
}

/** A phone as its owner sees it: it rings, or lists messages and earlier calls. */
export function Handset({ phone: { participantId, participantName, list }, now, onMore }: HandsetProps) {
  const { translate } = useCallWords();
  const [silenced, setSilenced] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending } = useAnswer(participantId);
  const calling = list.filter((call) => isRinging(call) && !silenced.has(call.id));
  const top = topCall(calling);
  const announced = top ? translate('phone.calls', { name: top.alarmName }) : '';
  return (
    <Box component="section" aria-label={translate('phone.of', { name: participantName })} sx={PHONE}>
      <p role="status" className="sr">
        {announced}
      </p>
      <Stack sx={top ? RINGING : SCREEN}>
        <Stack direction="row" sx={BAR} aria-hidden>
          <span className="tn">{now.slice(11, 16)}</span>
          <Typography variant="caption" noWrap>
            {participantName}
          </Typography>
          <Icon name={SignalCellularAlt} />
        </Stack>
        {top ? (
          <Ringing
            key={top.id}
            call={top}
            more={calling.length - 1}
            busy={isPending}
            onAnswer={(answer) => mutate({ callId: top.id, answer })}
            onSilence={() => setSilenced(new Set([...silenced, top.id]))}
          />
        ) : (
          <Messages
            calls={list}
            today={now.slice(0, 10)}
            busy={isPending}
            onAnswer={(callId, answer) => mutate({ callId, answer })}
            onMore={onMore}
          />
        )}
      </Stack>
    </Box>
  );
}
