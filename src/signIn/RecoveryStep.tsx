import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { loadChunk } from '../ui/chunks.ts';

const RecoveryCodes = lazy(() => loadChunk(() => import('../ui/RecoveryCodes.tsx')));

interface Props {
  codes: readonly string[];
  login: string;
  onDone: () => void;
}

/** Last step of the enrollment: shows the recovery codes before the console opens. */
export default function RecoveryStep(props: Props) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {translate('signIn.recovery.title')}
      </h1>
      <Suspense fallback={null}>
        <RecoveryCodes {...props} />
      </Suspense>
    </div>
  );
}
