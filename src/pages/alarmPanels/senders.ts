import { newRequestId } from '../../../dataProvider/requestId.ts';
import type { PanelButton } from '../../../protocol/panels.ts';
import { AlarmSender } from '../../live/outgoing.ts';
import { sourceKey } from './face.ts';

const PREFIX = 'tocsin.alarmSent.';
/** Keys of the senders of panels; forms have others. */
const KEYS = /^(point|template)\.\d+$/;
const senders = new Map<string, AlarmSender>();

/** The sender of the buttons of an alarm point or template: each raises one alarm at a time, on whichever panel they are. */
export function senderOf(key: string): AlarmSender {
  const known = senders.get(key) ?? new AlarmSender(PREFIX + key);
  senders.set(key, known);
  return known;
}

/** Raises the alarm of a button. `orgId`: that of its panel, to which the alarm of a template belongs. */
export function raise(button: PanelButton, { orgId, once }: { orgId: number; once: boolean }): void {
  const { alarmPointId, templateId, title, icon } = button;
  const key = sourceKey(button);
  if (key === undefined) return;
  const requestId = newRequestId();
  const shown = { title, icon, texts: [] };
  senderOf(key).send({
    ...(alarmPointId !== null
      ? { trigger: { alarmPointId, requestId }, source: { kind: 'point', id: alarmPointId, ...shown } }
      : {
          trigger: { templateId: templateId ?? 0, requestId, ...(orgId > 0 ? { orgId } : {}) },
          source: { kind: 'template', id: templateId ?? 0, ...shown },
        }),
    once,
  });
}

/** Goes on with the alarms of panels whose outcome is not known, after a reload or a new sign-in. */
export function resumeAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const own = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
      if (KEYS.test(own)) senderOf(own);
    }
  } catch {
    // without storage there is nothing to go on with
  }
  for (const sender of senders.values()) sender.resume();
}

/** The alarm points and templates whose buttons have been pressed. */
export function sentKeys(): string[] {
  return [...senders.keys()];
}
