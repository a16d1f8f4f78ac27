import type { OwnSession, OwnTwoFactor } from '../../protocol/session.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { http } from '../http/http.ts';
import { recordFrom, type StoredRecord, unreadableFailure } from '../records/records.ts';
import { listIn } from '../replies/wire.ts';

/** Calls about the user's own account: extensions `profile`, `sessions` and `twoFactor`. */

const profilePath = (users: Resource) => `/${users.api.path}/profile`;

/** GET <users>/profile: the user's own record, regardless of administration rights. */
export async function getProfile(users: Resource, signal?: AbortSignal): Promise<StoredRecord> {
  const request = { method: 'GET', path: profilePath(users), signal } as const;
  const record = recordFrom(users, await http(request));
  if (!record) throw unreadableFailure(request);
  return record;
}

/** PATCH <users>/profile: changes the user's own record. */
export async function setProfile(users: Resource, changes: RecordData): Promise<StoredRecord> {
  const request = { method: 'PATCH', path: profilePath(users), body: changes } as const;
  const record = recordFrom(users, await http(request));
  if (!record) throw unreadableFailure(request);
  return record;
}

/** GET /sessions: the user's sessions, most recently used first. */
export async function getSessions(signal?: AbortSignal): Promise<OwnSession[]> {
  const reply = await http<unknown>({ method: 'GET', path: '/sessions', signal });
  return (listIn(reply) ?? []) as OwnSession[];
}

/** DELETE /sessions/{id} */
export function endSession(id: string): Promise<unknown> {
  return http({ method: 'DELETE', path: `/sessions/${encodeURIComponent(id)}` });
}

/** DELETE /sessions: all but the current one. */
export function endOtherSessions(): Promise<unknown> {
  return http({ method: 'DELETE', path: '/sessions' });
}

/** GET /two-factor */
export function getTwoFactor(signal?: AbortSignal): Promise<OwnTwoFactor> {
  return http({ method: 'GET', path: '/two-factor', signal });
}

/** POST /two-factor/confirm with the first code of the app. Returns the recovery codes. */
export function confirmTwoFactor(verificationCode: string): Promise<string[]> {
  return recoveryCodes('/two-factor/confirm', { verificationCode });
}

/** POST /two-factor/recovery-codes: a new set that replaces the old one. */
export function renewRecoveryCodes(password: string, verificationCode: string): Promise<string[]> {
  return recoveryCodes('/two-factor/recovery-codes', { password, verificationCode });
}

/** POST /two-factor/disable */
export function disableTwoFactor(password: string, verificationCode: string): Promise<unknown> {
  return http({ method: 'POST', path: '/two-factor/disable', body: { password, verificationCode } });
}

async function recoveryCodes(path: string, body: object): Promise<string[]> {
  const reply = await http<unknown>({ method: 'POST', path, body });
  return isObject(reply) && Array.isArray(reply.recoveryCodes) ? reply.recoveryCodes.map(String) : [];
}
