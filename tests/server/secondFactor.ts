import { generate } from 'otplib';
import type { Caller, TestPlatform } from './helpers.ts';
import { type MadeUser, makeUser, okBody } from './users.ts';

const PERIOD = 30;

/** The app's code in the current period plus `periods`. */
export const codeOf = (secret: string, periods = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + periods * PERIOD });

/** The calls to sign in with a second factor. */
export function signInCalls(platform: () => TestPlatform) {
  const send = (url: string, payload: object) => platform().call({ method: 'POST', url, payload });
  const auth = ({ login, password }: MadeUser, verificationCode?: string) =>
    send('/auth', { login, password, verificationCode });
  const qr = ({ login, password }: MadeUser) => send('/generate-qr-url', { login, password });
  return {
    auth,
    qr,
    /** The secret in the QR code. */
    async secretOf(user: MadeUser): Promise<string> {
      const { url } = okBody<{ url: string }>(await qr(user));
      return new URL(url).searchParams.get('secret') ?? '';
    },
  };
}

/** Creates a user who has set up an app on the account page; the current code is still unused. */
export async function userWithApp(tp: TestPlatform, admin: Caller, more: object = {}) {
  const { auth, secretOf } = signInCalls(() => tp);
  const user = await makeUser(admin, [], more);
  const call = 'twoFactorRequired' in more ? undefined : await tp.signIn(user.login, user.password);
  const secret = await secretOf(user);
  const verificationCode = await codeOf(secret, -1);
  const { recoveryCodes } = okBody<{ recoveryCodes: string[] }>(
    call
      ? await call({ method: 'POST', url: '/two-factor/confirm', payload: { verificationCode } })
      : await auth(user, verificationCode),
  );
  const signedIn = call ?? (await tp.signInWith(user.login, user.password, recoveryCodes.pop() ?? ''));
  return { user, call: signedIn, secret, recoveryCodes };
}
