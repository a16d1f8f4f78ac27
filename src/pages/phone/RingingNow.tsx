import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { PHONE_LIMITS, type RingingReply } from '../../../protocol/phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { useRinging } from './usePhone.ts';
import { usePlaces } from './usePlaces.ts';

const NOBODY: RingingReply['list'] = [];
const personOf = ({ participantId }: RingingReply['list'][number]): number => participantId;

interface RingingNowProps {
  chosen: number | undefined;
  onChoose: (participantId: number) => void;
}

/** The people with calls that wait for an answer now, each in a place that stays; choosing one shows their phone. */
export function RingingNow({ chosen, onChoose }: RingingNowProps) {
  const translate = useTranslate();
  const [most, setMost] = useState<number>(PHONE_LIMITS.ringing);
  const { data } = useRinging(most);
  const { shown, isGone, hold } = usePlaces(data?.list ?? NOBODY, personOf, false);
  if (!data) return null;
  const mayBeMore = data.list.length >= most && most < PHONE_LIMITS.most;
  return (
    <section aria-labelledby="phone-ringing">
      <Typography variant="h4" component="h2" id="phone-ringing" gutterBottom>
        {translate('phone.ringing')}
      </Typography>
      {shown.length === 0 && <p className="v-quiet">{translate('phone.nobody')}</p>}
      <Line as="ul" aria-labelledby="phone-ringing" {...hold}>
        {shown.map((person) => {
          const { participantId, participantName, calls } = person;
          const gone = isGone(person);
          return (
            <li key={participantId}>
              <Button
                icon={gone ? undefined : NotificationsActive}
                aria-pressed={participantId === chosen}
                onClick={() => onChoose(participantId)}
              >
                {participantName}{' '}
                {!gone && <span className="sr">{translate('phone.waiting', { smart_count: calls })}</span>}
                {!gone && calls > 1 && <span aria-hidden>×{calls}</span>}
              </Button>
            </li>
          );
        })}
      </Line>
      {mayBeMore && (
        <Button kind="ghost" small onClick={() => setMost(Math.min(PHONE_LIMITS.most, most * 2))}>
          {translate('phone.showMore')}
        </Button>
      )}
    </section>
  );
}
