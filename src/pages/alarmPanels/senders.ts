import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import type { PanelButton } from '../../../protocol/panels.ts';
import { AlarmSender } from '../../live/outgoing.ts';
import { sourceKey } from './face.ts';

const PREFIX = 'tocsin.alarmSent.';
/** Format of the keys of panel senders; forms use other keys. */
const KEYS = /^(point|template)\.\d+$/;
const senders = new Map<string, AlarmSender>();

/** Returns the sender that all buttons of an alarm point or template share, so that it raises one alarm at a time. */
export function senderOf(key: string): AlarmSender {
  const known = senders.get(key) ?? new AlarmSender(PREFIX + key);
  senders.set(key, known);
  return known;
}

/** Raises the alarm of a button. `orgId`: organization of the panel, which an alarm of a template is raised in. */
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

/** After a reload or a new sign-in, resumes sending the alarms of panels whose outcome is unknown. */
export function resumeAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const own = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
      if (KEYS.test(own)) senderOf(own);
    }
  } catch {
    // without storage there is nothing to resume
  }
  for (const sender of senders.values()) sender.resume();
}

/** Returns the `sourceKey`s of the buttons that have been pressed. */
export function sentKeys(): string[] {
  return [...senders.keys()];
}
