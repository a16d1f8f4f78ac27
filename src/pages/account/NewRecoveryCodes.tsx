import { lazy, Suspense, useEffect, useState } from 'react';
import { loadMessagePart } from '../../i18n/i18n.ts';
import { loadChunk } from '../../ui/chunks.ts';

const RecoveryCodes = lazy(() => loadChunk(() => import('../../ui/RecoveryCodes.tsx')));

interface NewRecoveryCodesProps {
  codes: readonly string[];
  login: string;
  onDone: () => void;
}

/** The recovery codes, shown as on the sign-in page with its texts. */
export function NewRecoveryCodes(props: NewRecoveryCodesProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // the codes are shown even if a text is missing: they can't be fetched again
    void loadMessagePart('signIn')
      .catch(() => undefined)
      .then(() => setReady(true));
  }, []);
  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      <RecoveryCodes {...props} />
    </Suspense>
  );
}
