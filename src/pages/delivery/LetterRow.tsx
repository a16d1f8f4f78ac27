import { useLocale } from 'ra-core';
import type { CallState } from '../../../protocol/alarms.ts';
import type { DeadLetter } from '../../../protocol/delivery.ts';
import { formatDateTime } from '../../engine/dates.ts';
import type { StatusColor } from '../../theme/palette.ts';
import { Breakable } from '../../ui/Breakable.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { SecondaryText } from './SecondaryText.tsx';
import { useDeliveryWords } from './words.ts';

const TONES: { readonly [state in CallState]: StatusColor } = {
  PLANNED: 'run',
  SENDING: 'run',
  SENT: 'ok',
  ACCEPTED: 'ok',
  DECLINED: 'ok',
  ACKNOWLEDGED: 'ok',
  NO_ANSWER: 'wait',
  FAILED: 'fail',
  SKIPPED: 'end',
};
const ICONS = { run: 'history', wait: 'history', ok: 'check', fail: 'close', end: 'history' } as const;

/** Failures whose detail text was sent by the remote side. */
const SAID = new Set(['refused', 'unreachable', 'garbage', 'noAnswer', 'busy', 'unknownNumber', 'rejected']);

interface LetterRowProps {
  letter: DeadLetter;
  /** Whether the call could not be sent again. */
  gone: boolean;
  chosen: boolean;
  /** Undefined if the call can't be selected. */
  onChoose: ((chosen: boolean) => void) | undefined;
}

/** A call that could not be delivered: participant, device, channel, reason and current state. */
export function LetterRow({ letter, gone, chosen, onChoose }: LetterRowProps) {
  const { translate, channel, device, reason } = useDeliveryWords();
  const language = useLocale();
  const head = (name: string) => translate(`delivery.letters.${name}`);
  const { state, resentAt } = letter;
  const at = formatDateTime(letter.at, language);
  const label = translate('delivery.letters.select', { name: letter.participantName });
  return (
    <tr>
      <td className="tn">
        {onChoose ? (
          <Line as="span" sx={{ display: 'inline-flex' }}>
            <Checkbox label={<span className="sr">{label}</span>} checked={chosen} onChange={onChoose} />
            {at}
          </Line>
        ) : (
          at
        )}
      </td>
      <th scope="row">
        {letter.alarmName}
        {!letter.running && <span className="v-quiet"> · {head('ended')}</span>}
      </th>
      <td data-head={head('person')}>{letter.participantName}</td>
      <td data-head={head('device')}>
        <span>
          {device(letter.deviceType)}{' '}
          <span className="v-quiet">
            <Breakable text={letter.address} />
          </span>
        </span>
      </td>
      <td data-head={head('channel')}>{channel(letter.channel)}</td>
      <td data-head={head('reason')}>
        <span>
          {reason(letter.reason)}
          {letter.detail && SAID.has(letter.reason) && (
            <SecondaryText>{translate('delivery.letters.said', { text: letter.detail })}</SecondaryText>
          )}
        </span>
      </td>
      <td data-head={head('state')}>
        <span>
          <Mark icon={ICONS[TONES[state]]} tone={TONES[state]}>
            {translate(`phone.state.${state}`)}
          </Mark>
          {resentAt && (
            <SecondaryText>
              {translate('delivery.letters.resent', { at: formatDateTime(resentAt, language) })}
            </SecondaryText>
          )}
          {gone && <SecondaryText>{head('gone')}</SecondaryText>}
        </span>
      </td>
    </tr>
  );
}
