import { useEffect, useState } from 'react';
import { keepSignIn } from '../../authProvider/signIn.ts';
import * as calls from '../../dataProvider/calls/session.ts';
import { FAILED_PARAM, TICKET_PARAM } from '../../protocol/session.ts';
import { signInFailure } from './failure.ts';

/** Failures of the provider with texts of their own: `signIn.provider.failed.<code>`. */
const KNOWN = new Set([
  'cancelled',
  'state',
  'provider',
  'refused',
  'disabled',
  'noRole',
  'loginTaken',
  'incomplete',
  'notStored',
  'secondFactor',
]);

/** Reads the answer of the identity provider from the address after its redirect, and removes it from the address. */
function takeAnswer(): { ticket: string | null; failed: string | null } {
  const parameters = new URLSearchParams(window.location.search);
  const [ticket, failed] = [parameters.get(TICKET_PARAM), parameters.get(FAILED_PARAM)];
  if (ticket !== null || failed !== null) window.history.replaceState(null, '', window.location.pathname);
  return { ticket, failed: failed === null || KNOWN.has(failed) ? failed : 'refused' };
}

/** The last exchanged ticket, so that each is exchanged only once, even if React mounts the page twice. */
let exchanged: { ticket: string; session: ReturnType<typeof calls.providerSession> } | undefined;

/**
 * Completes a sign-in by the identity provider: exchanges a ticket in the address for a session. Returns whether that
 * is in progress, and the key of the text that says why it failed.
 */
export function useProviderAnswer(): { busy: boolean; failed: string | null } {
  const [answer] = useState(takeAnswer);
  const [failed, setFailed] = useState(answer.failed && `signIn.provider.failed.${answer.failed}`);
  useEffect(() => {
    const { ticket } = answer;
    if (ticket === null) return;
    if (exchanged?.ticket !== ticket) exchanged = { ticket, session: calls.providerSession(ticket) };
    exchanged.session.then(keepSignIn, (error: unknown) => {
      const failure = signInFailure(error);
      setFailed(failure === 'INVALID_CREDENTIALS' ? 'signIn.provider.failed.state' : `signIn.errors.${failure}.detail`);
    });
  }, [answer]);
  return { busy: answer.ticket !== null && failed === null, failed };
}
