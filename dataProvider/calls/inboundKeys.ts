import type { InboundKeyState, NewInboundKey } from '../../protocol/alarms.ts';
import { http } from '../http/http.ts';

const pathOf = (alarmPointId: number) => `/alarmpoints/${alarmPointId}/inbound-key`;

/** Extension `alarms`: the address of an alarm point for connected systems, without the address itself. */
export const inboundKeyState = (alarmPointId: number): Promise<InboundKeyState> =>
  http({ method: 'GET', path: pathOf(alarmPointId) });

/** Creates or replaces the address; returns it with origin. A former one is refused from now on. */
export async function renewInboundKey(alarmPointId: number): Promise<string> {
  const { url } = await http<NewInboundKey>({ method: 'POST', path: pathOf(alarmPointId) });
  return new URL(url, window.location.origin).href;
}

/** Revokes the address. */
export async function revokeInboundKey(alarmPointId: number): Promise<void> {
  await http({ method: 'DELETE', path: pathOf(alarmPointId) });
}
