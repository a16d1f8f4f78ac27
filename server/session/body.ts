import type { Credentials } from '../../protocol/session.ts';
import { ApiError } from '../errors.ts';

/** Longer texts than any login or password has are refused before work is spent on them. */
const LONGEST = 1_000;

/** Text fields of a request body; a missing one or another type is a fault of that field. */
export function textFields<K extends string>(body: unknown, names: readonly K[]): Record<K, string> {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const errors: Record<string, string> = {};
  const fields = {} as Record<K, string>;
  for (const name of names) {
    const value = given[name];
    if (value === undefined || value === null || value === '') errors[name] = 'required';
    else if (typeof value !== 'string') errors[name] = 'text';
    else if (value.length > LONGEST) errors[name] = `maxLength:${LONGEST}`;
    else fields[name] = value;
  }
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION', { errors });
  return fields;
}

/** The credentials of POST /auth and POST /generate-qr-url. */
export function credentialsOf(body: unknown): Credentials {
  const { login, password } = textFields(body, ['login', 'password']);
  const code = (body as Partial<Credentials>).verificationCode;
  return { login, password, verificationCode: typeof code === 'string' ? code.slice(0, 20) : undefined };
}
