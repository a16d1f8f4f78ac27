import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/Line.ts';
import { useRinging } from './usePhone.ts';

interface RingingNowProps {
  chosen: number | undefined;
  onChoose: (participantId: number) => void;
}

/** The people with calls that wait for an answer now; choosing one shows their phone. */
export function RingingNow({ chosen, onChoose }: RingingNowProps) {
  const translate = useTranslate();
  const { data } = useRinging();
  if (!data) return null;
  return (
    <section aria-labelledby="phone-ringing">
      <Typography variant="h4" component="h2" id="phone-ringing" gutterBottom>
        {translate('phone.ringing')}
      </Typography>
      {data.list.length === 0 && <p className="v-quiet">{translate('phone.nobody')}</p>}
      <Line as="ul" aria-labelledby="phone-ringing">
        {data.list.map(({ participantId, participantName, calls }) => (
          <li key={participantId}>
            <Button
              icon={NotificationsActive}
              aria-pressed={participantId === chosen}
              onClick={() => onChoose(participantId)}
            >
              {participantName}
              <span className="sr">{translate('phone.waiting', { smart_count: calls })}</span>
              {calls > 1 && <span aria-hidden>×{calls}</span>}
            </Button>
          </li>
        ))}
      </Line>
    </section>
  );
}
