import CallEnd from '@mui/icons-material/CallEndRounded';
import Check from '@mui/icons-material/CheckRounded';
import DoneAll from '@mui/icons-material/DoneAllRounded';
import Place from '@mui/icons-material/PlaceRounded';
import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { answerOwnCall } from '../../../dataProvider/calls/alarms.ts';
import type { OwnCallState } from '../../../protocol/alarmTable.ts';
import type { PhoneAnswer } from '../../../protocol/phone.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useAnswerCall } from '../../live/useAnswerCall.ts';
import { Button } from '../../ui/Button.tsx';

const ICONS = { ACCEPT: Check, DECLINE: CallEnd, ACKNOWLEDGE: DoneAll, ARRIVE: Place };
const WORDS = { ACCEPT: 'accept', DECLINE: 'decline', ACKNOWLEDGE: 'acknowledge', ARRIVE: 'arrive' } as const;
const BOX = { mx: { xs: 3.5, sm: 5 }, mb: 3, '& .MuiAlert-message': { flex: 1 } };
/** Buttons of a size that is hit without looking twice. */
const ANSWERS = {
  mt: 2,
  gap: 2,
  flexWrap: 'wrap',
  '& > *': { flex: { xs: '1 1 40%', sm: '0 1 180px' }, minHeight: 44 },
};

/** Says that the alarm calls the user and how they have answered, with buttons for what they can answer now. */
export function OwnAnswer({ alarmId, call: { state, arrived, answers } }: { alarmId: number; call: OwnCallState }) {
  const translate = useTranslate();
  const send = (answer: PhoneAnswer) => answerOwnCall({ id: alarmId, answer });
  const { mutate, isPending } = useAnswerCall(send, ALARMS_KEY);
  const accepted = state === 'ACCEPTED' || state === 'ACKNOWLEDGED';
  const said = answers.includes('ACCEPT') ? 'waits' : arrived ? 'arrived' : state;
  return (
    <Alert severity={accepted ? 'success' : answers.length > 0 ? 'warning' : 'info'} sx={BOX} role="status">
      {translate(`alarmTable.ownCall.${said}`)}
      {answers.length > 0 && (
        <Stack direction="row" sx={ANSWERS}>
          {answers.map((answer) => (
            <Button
              key={answer}
              kind={answer === 'DECLINE' ? undefined : 'primary'}
              icon={ICONS[answer]}
              off={isPending}
              onClick={() => mutate(answer)}
            >
              {translate(`phone.${WORDS[answer]}`)}
            </Button>
          ))}
        </Stack>
      )}
    </Alert>
  );
}
