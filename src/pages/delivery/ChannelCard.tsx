import { Paper, Typography } from '@mui/material';
import type { ChannelHealth } from '../../../protocol/delivery.ts';
import { CHANNEL_MARKS } from '../../live/channels.ts';
import { Line } from '../../ui/blocks.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { SecondaryText } from './SecondaryText.tsx';
import { useDeliveryWords } from './words.ts';

interface ChannelCardProps {
  channel: ChannelHealth;
  /** Current time of the platform, YYYY-MM-DD HH:mm:ss. */
  now: string;
}

/** One channel: whether it works, since when it has been failing, and its figures. */
export function ChannelCard({ channel, now }: ChannelCardProps) {
  const { translate, channel: nameOf, when } = useDeliveryWords();
  const { name, configured, state, failingSince, openUntil } = channel;
  const id = `delivery-${name}`;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 4, typography: 'body2', borderColor: CHANNEL_MARKS[state].tone === 'fail' ? 'error.main' : 'divider' }}
      aria-labelledby={id}
    >
      <Line as="header" sx={{ justifyContent: 'space-between', mb: 2 }}>
        <Typography variant="h3" id={id}>
          {nameOf(name)}
        </Typography>
        <Mark {...CHANNEL_MARKS[state]}>{translate(`delivery.state.${state}`)}</Mark>
      </Line>
      {failingSince && (
        <Typography variant="body2" color="error" gutterBottom>
          {openUntil
            ? translate('delivery.sinceUntil', { since: when(failingSince, now), until: when(openUntil, now) })
            : translate('delivery.since', { at: when(failingSince, now) })}
        </Typography>
      )}
      {configured ? (
        <Figures channel={channel} now={now} />
      ) : (
        <p className="v-quiet">{translate(`delivery.setUp.${name}`)}</p>
      )}
    </Paper>
  );
}

function servedOf({ email, others }: ChannelHealth['serves']): string {
  return email && others ? 'both' : email ? 'email' : others ? 'others' : 'none';
}

function Figures({ channel, now }: ChannelCardProps) {
  const { translate, duration, reason, when } = useDeliveryWords();
  const { serves, limits, load, lastHour, lastSuccessAt, lastFailure, check } = channel;
  const { medianMilliseconds: median, ...hour } = lastHour;
  const none = translate('delivery.none');
  const checked =
    check &&
    translate(check.ok ? 'delivery.checkedOk' : 'delivery.checkedFailed', {
      at: when(check.at, now),
      time: duration(check.milliseconds),
      reason: reason(check.reason ?? ''),
    });
  const values = {
    devices: translate(`delivery.serves.${servedOf(serves)}`),
    hour: [
      translate('delivery.hour', hour),
      ...(median === null ? [] : [translate('delivery.median', { time: duration(median) })]),
    ].join('; '),
    load: translate('delivery.load', load),
    success: lastSuccessAt ? when(lastSuccessAt, now) : none,
    failure: lastFailure
      ? translate('views.labelled', { label: when(lastFailure.at, now), value: reason(lastFailure.reason) })
      : none,
    check: check && (
      <>
        {checked}
        {check.detail && <SecondaryText>{check.detail}</SecondaryText>}
      </>
    ),
    limits: limits && translate('delivery.limits', { ...limits, time: duration(limits.milliseconds) }),
  };
  return (
    <Facts
      facts={Object.entries(values).map(([key, value]) => ({
        key,
        value,
        name: translate(`delivery.facts.${key}`),
      }))}
    />
  );
}
