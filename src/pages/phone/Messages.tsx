import { Box, Paper, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { PhoneAnswer, PhoneCall } from '../../../protocol/phone.ts';
import { deviceIcon, useCallWords } from '../../live/callWords.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { CallFiles } from './CallFiles.tsx';
import { usePlaces } from './usePlaces.ts';

const KEYS: { readonly [answer in PhoneAnswer]: string } = {
  ACCEPT: 'phone.accept',
  DECLINE: 'phone.decline',
  ACKNOWLEDGE: 'phone.acknowledge',
  ARRIVE: 'phone.arrive',
};

const LIST = { flex: 1, overflowY: 'auto', p: '8px 12px 16px' };
const MESSAGE = { p: '12px 14px', borderRadius: '18px' };
const OPEN = { ...MESSAGE, borderColor: 'info.main' };
const WRAPPED = { my: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' };

interface MessagesProps {
  calls: readonly PhoneCall[];
  today: string;
  busy: boolean;
  onAnswer: (callId: number, answer: PhoneAnswer) => void;
  /** Loads earlier ones; undefined: there are none. */
  onMore: (() => void) | undefined;
}

const callOf = ({ id }: PhoneCall): number => id;

/** Messages and earlier calls with buttons for the answers still possible; newest first while nobody points at them. */
export function Messages({ calls, today, busy, onAnswer, onMore }: MessagesProps) {
  const translate = useTranslate();
  const { shown, hold } = usePlaces(calls, callOf, true);
  if (calls.length === 0) {
    return (
      <Box component="p" className="v-quiet" sx={{ m: 'auto', p: 4, textAlign: 'center' }}>
        {translate('phone.nothing')}
      </Box>
    );
  }
  return (
    <Stack component="ul" spacing={2.5} sx={LIST} {...hold}>
      {shown.map((call) => (
        <li key={call.id}>
          <Message call={call} today={today} busy={busy} onAnswer={(answer) => onAnswer(call.id, answer)} />
        </li>
      ))}
      {onMore && (
        <li>
          <Button kind="ghost" small onClick={onMore}>
            {translate('phone.showMore')}
          </Button>
        </li>
      )}
    </Stack>
  );
}

interface MessageProps {
  call: PhoneCall;
  today: string;
  busy: boolean;
  onAnswer: (answer: PhoneAnswer) => void;
}

function Message({ call, today, busy, onAnswer }: MessageProps) {
  const { translate, device, stateText, when, tone, mark } = useCallWords();
  return (
    <Paper
      component="article"
      variant="outlined"
      sx={call.answers.length > 0 ? OPEN : MESSAGE}
      aria-label={`${device(call.deviceType)}: ${call.alarmName}`}
    >
      <Line as="header" sx={{ typography: 'caption', color: 'text.secondary' }}>
        <Icon name={deviceIcon(call.deviceType)} />
        <span>{device(call.deviceType)}</span>
        <time className="v-push" dateTime={call.sentAt.replace(' ', 'T')}>
          {when(call.sentAt, today)}
        </time>
      </Line>
      <Typography variant="h4" component="h2" sx={WRAPPED}>
        {call.alarmName}
      </Typography>
      <Typography sx={WRAPPED}>{call.text}</Typography>
      <CallFiles files={call.files} />
      <Mark icon={mark(call.state)} tone={tone(call.state)}>
        {stateText(call)}
      </Mark>
      {call.answers.length > 0 && (
        <Line sx={{ mt: 2.5 }}>
          {call.answers.map((answer) => (
            <Button
              key={answer}
              kind={answer === 'DECLINE' ? 'plain' : 'primary'}
              off={busy}
              onClick={() => onAnswer(answer)}
            >
              {translate(KEYS[answer])}
            </Button>
          ))}
        </Line>
      )}
    </Paper>
  );
}
