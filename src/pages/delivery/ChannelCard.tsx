import type { ChannelHealth } from '../../../protocol/delivery.ts';
import type { StatusColor } from '../../theme/palette.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useDeliveryWords } from './words.ts';

const TONES: { readonly [state in ChannelHealth['state']]: StatusColor } = {
  ok: 'ok',
  failing: 'fail',
  open: 'fail',
  off: 'end',
};
const ICONS = { ok: 'check', fail: 'error', end: 'close', run: 'check', wait: 'history' } as const;

interface ChannelCardProps {
  channel: ChannelHealth;
  /** YYYY-MM-DD HH:mm:ss of the platform. */
  now: string;
}

/** One channel: whether it works, since when not, and its figures. */
export function ChannelCard({ channel, now }: ChannelCardProps) {
  const { translate, channel: nameOf, when } = useDeliveryWords();
  const { name, configured, state, failingSince, openUntil } = channel;
  const id = `delivery-${name}`;
  return (
    <li className="delivery-channel" data-state={state} aria-labelledby={id}>
      <header>
        <h3 id={id}>{nameOf(name)}</h3>
        <Mark icon={ICONS[TONES[state]]} tone={TONES[state]}>
          {translate(`delivery.state.${state}`)}
        </Mark>
      </header>
      {failingSince && (
        <p className="delivery-since">
          {translate('delivery.since', { at: when(failingSince, now) })}
          {openUntil && `. ${translate('delivery.until', { at: when(openUntil, now) })}`}
        </p>
      )}
      {configured ? (
        <Figures channel={channel} now={now} />
      ) : (
        <p className="v-quiet">{translate(`delivery.setUp.${name}`)}</p>
      )}
    </li>
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
      ...{ at: when(check.at, now), time: duration(check.milliseconds), reason: reason(check.reason ?? '') },
    });
  const values = {
    devices: translate(`delivery.serves.${servedOf(serves)}`),
    hour: [
      translate('delivery.hour', hour),
      ...(median === null ? [] : [translate('delivery.median', { time: duration(median) })]),
    ].join('; '),
    load: translate('delivery.load', load),
    success: lastSuccessAt ? when(lastSuccessAt, now) : none,
    failure: lastFailure ? `${when(lastFailure.at, now)}: ${reason(lastFailure.reason)}` : none,
    check: check && (
      <>
        {checked}
        {check.detail && <span className="delivery-said">{check.detail}</span>}
      </>
    ),
    limits: limits && translate('delivery.limits', { ...limits, time: duration(limits.milliseconds) }),
  };
  return (
    <Facts
      facts={Object.entries(values).map(([key, value]) => ({
        ...{ key, value },
        name: translate(`delivery.facts.${key}`),
      }))}
    />
  );
}
