import { useTranslate } from 'ra-core';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { TimeInState, useAcceptancesText } from '../../live/TimeInState.tsx';
import type { Face } from './face.ts';

interface ButtonStateProps {
  face: Face;
  holding: boolean;
  confirms: boolean;
  /** The button was released too early. */
  early: boolean;
  /** Reason why the button can't be triggered; undefined if it can. */
  off: string | undefined;
}

/** The second line of a button: how to trigger it, why it can't be triggered, or the state of its alarm. */
export function ButtonState({ face, holding, confirms, early, off }: ButtonStateProps) {
  const translate = useTranslate();
  const accepted = useAcceptancesText();
  if (face.kind === 'running') {
    const { row, ids } = face;
    return (
      <span>
        <AlarmStatus status={row.status} />
        <span className="tn">
          <TimeInState row={row} />
        </span>
        {accepted(row) && <span className="tn">{translate('panels.accepted', { count: accepted(row) })}</span>}
        {ids.length > 1 && <span>{translate('panels.several', { smart_count: ids.length })}</span>}
      </span>
    );
  }
  if (holding) return <span>{translate('panels.holding')}</span>;
  if (early) return <b>{translate('panels.early')}</b>;
  if (face.kind === 'ended') {
    return (
      <span>
        <AlarmStatus status={face.row.status} />
        <span className="tn">
          <TimeInState row={face.row} />
        </span>
      </span>
    );
  }
  if (face.kind === 'raised') return <span>{translate('panels.sent', { id: face.id ?? '' })}</span>;
  if (face.kind !== 'idle') return <span>{translate(`panels.phase.${face.kind}`)}</span>;
  return <span>{off ?? translate(confirms ? 'panels.press' : 'panels.hold')}</span>;
}
