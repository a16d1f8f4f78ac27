import { newRequestId } from '../../../dataProvider/requestId.ts';
import type { PanelButton } from '../../../protocol/panels.ts';
import { AlarmSender } from '../../live/outgoing.ts';

const PREFIX = 'tocsin.alarmSent.point.';
const senders = new Map<number, AlarmSender>();

/** The sender of the buttons of an alarm point: each raises one alarm at a time, on whichever panel they are. */
export function senderOf(alarmPointId: number): AlarmSender {
  const known = senders.get(alarmPointId) ?? new AlarmSender(`${PREFIX}${alarmPointId}`);
  senders.set(alarmPointId, known);
  return known;
}

/** Raises the alarm of a button. `once`: the platform raises one alarm for one request. */
export function raise({ alarmPointId, title, icon }: PanelButton, once: boolean): void {
  senderOf(alarmPointId).send({
    trigger: { alarmPointId, requestId: newRequestId() },
    source: { kind: 'point', id: alarmPointId, title, icon, texts: [] },
    once,
  });
}

/** Goes on with the alarms of panels whose outcome is not known, after a reload or a new sign-in. */
export function resumeAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) senderOf(Number(key.slice(PREFIX.length)));
    }
  } catch {
    // without storage there is nothing to go on with
  }
  for (const sender of senders.values()) sender.resume();
}

/** The alarm points whose buttons have been pressed. */
export function sentPoints(): number[] {
  return [...senders.keys()];
}
