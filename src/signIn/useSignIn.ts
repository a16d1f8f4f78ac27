import { useState } from 'react';
import { authProvider } from '../../authProvider/index.ts';
import { keepSignIn } from '../../authProvider/signIn.ts';
import * as calls from '../../dataProvider/calls/session.ts';
import type { SignedIn } from '../../dataProvider/replies/session.ts';
import type { Credentials } from '../../protocol/session.ts';
import { codeNeeded, signInFailure } from './failure.ts';

interface State {
  /** Set once the credentials were correct and the code is required. */
  credentials: Credentials | null;
  qr: string | null;
  login: string;
  failure: string | null;
  /** The reply to a sign-in that has created recovery codes, which must be saved before the console opens. */
  reply: SignedIn | null;
  busy: boolean;
}

const START: State = { credentials: null, qr: null, login: '', failure: null, reply: null, busy: false };

/** The two steps of signing in. Once the tokens are stored, the root component shows the application. */
export function useSignIn() {
  const [state, setState] = useState(START);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));

  const tryPassword = async (credentials: Credentials) => {
    if (state.busy) return;
    change({ busy: true, failure: null, login: credentials.login });
    try {
      await authProvider.login(credentials);
    } catch (error) {
      const code = codeNeeded(error);
      if (!code) return change({ busy: false, failure: signInFailure(error) });
      try {
        const qr = code.enrolled ? null : await calls.generateQrUrl(credentials);
        change({ credentials, qr, busy: false });
      } catch (failure) {
        change({ busy: false, failure: signInFailure(failure) });
      }
    }
  };

  const tryCode = async (verificationCode: string) => {
    if (state.busy || !state.credentials) return;
    change({ busy: true, failure: null });
    try {
      const reply = await authProvider.login({ ...state.credentials, verificationCode });
      if (reply.recoveryCodes?.length) change({ busy: false, reply });
    } catch (error) {
      const failure = signInFailure(error);
      // the password may have changed meanwhile: start again
      change({ busy: false, failure, ...(failure === 'INVALID_CREDENTIALS' && { credentials: null, qr: null }) });
    }
  };

  const goOn = () => state.reply && keepSignIn(state.reply);
  const back = () => change({ credentials: null, qr: null, failure: null });
  return { ...state, tryPassword, tryCode, goOn, back };
}
