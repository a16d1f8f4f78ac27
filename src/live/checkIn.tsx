import AlarmOn from '@mui/icons-material/AlarmOnRounded';
import ErrorSign from '@mui/icons-material/ErrorRounded';
import HourglassBottom from '@mui/icons-material/HourglassBottomRounded';
import TaskAlt from '@mui/icons-material/TaskAltRounded';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { LoneWorkerSession } from '../../protocol/loneWorker.ts';
import { type CheckInPhase, phaseOf } from '../duty/checkIn.ts';
import type { StatusColor } from '../theme/palette.ts';
import { type AnyIcon, Icon } from '../ui/Icon.tsx';
import { useLengthText, useNow } from './times.ts';
import './alarmStatus.css';

const LOOKS: { readonly [phase in CheckInPhase]: { tone: StatusColor; icon: AnyIcon } } = {
  ok: { tone: 'ok', icon: AlarmOn },
  soon: { tone: 'wait', icon: HourglassBottom },
  overdue: { tone: 'fail', icon: ErrorSign },
  alarm: { tone: 'fail', icon: ErrorSign },
  ended: { tone: 'end', icon: TaskAlt },
};

/** Fields of a session that its countdown needs. */
export type TimedSession = Pick<LoneWorkerSession, 'secondsLeft' | 'intervalMinutes' | 'alarm' | 'endedAt'>;

/** Returns the seconds left and the phase of a session. `readAt`: local time at which it was fetched, milliseconds. */
export function useTimeLeft(session: TimedSession, readAt: number): { seconds: number; phase: CheckInPhase } {
  const now = useNow();
  const seconds = session.secondsLeft - Math.max(0, Math.floor((now - readAt) / 1_000));
  const { alarm, endedAt, intervalMinutes } = session;
  const state = { ended: endedAt !== null, alarm: alarm !== null, secondsLeft: seconds, intervalMinutes };
  return { seconds, phase: phaseOf(state) };
}

interface TimeLeftProps {
  session: TimedSession;
  readAt: number;
  /** Links to the alarm that the session has raised. */
  linked?: boolean;
}

/** Countdown of a session: symbol, text and color. */
export function TimeLeft({ session, readAt, linked = false }: TimeLeftProps) {
  const translate = useTranslate();
  const lengthText = useLengthText();
  const { seconds, phase } = useTimeLeft(session, readAt);
  const { tone, icon } = LOOKS[phase];
  const key = phase === 'alarm' && session.alarm?.reason === 'help' ? 'help' : phase;
  const { alarm } = session;
  const left = (
    <span className={`al-status tn ${tone}`} role="timer">
      <Icon name={icon} />
      <span>{translate(`loneWorker.phase.${key}`, { time: lengthText(Math.abs(seconds)) })}</span>
    </span>
  );
  return linked && alarm ? <Link to={alarmAddress(alarm)}>{left}</Link> : left;
}

/** Address of the alarm that a session has raised. */
export const alarmAddress = ({ id, running }: NonNullable<LoneWorkerSession['alarm']>): string =>
  `/alarm-table/${id}?tab=${running ? 0 : 2}`;
