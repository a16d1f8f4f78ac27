import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getCapabilities } from '../../dataProvider/http/capabilities.ts';
import { retryUntilAnswered } from '../../dataProvider/http/retryUntilAnswered.ts';
import { takeSessionEnded, wantsKiosk } from '../../dataProvider/session/stored.ts';
import type { Capabilities } from '../../protocol/capabilities.ts';
import { loadChunk } from '../ui/chunks.ts';
import { handFocusOver } from '../ui/focusLost.ts';
import { Logo } from '../ui/Logo.tsx';
import { Background } from './Background.tsx';
import { FailureNote } from './FailureNote.tsx';
import { isOfField } from './failure.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import './signIn.css';
import { useHoldState } from './useHoldState.ts';
import { useProviderAnswer } from './useProviderAnswer.ts';
import { useSignIn } from './useSignIn.ts';

const importCodeStep = () => loadChunk(() => import('./CodeStep.tsx'));
const CodeStep = lazy(importCodeStep);
const HoldNote = lazy(() => loadChunk(() => import('./HoldNote.tsx')));
const WallNote = lazy(() => loadChunk(() => import('./WallNote.tsx')));
const RecoveryStep = lazy(() => loadChunk(() => import('./RecoveryStep.tsx')));
const ErrorNote = lazy(() => loadChunk(async () => ({ default: (await import('../ui/ErrorNote.tsx')).ErrorNote })));

const PAGE = {
  minHeight: '100%',
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  placeItems: 'center',
  position: 'relative',
  overflow: 'hidden',
  p: 4,
};
const CARD = {
  '--ctl': '40px',
  position: 'relative',
  width: 'min(384px, 100%)',
  p: { xs: 6, md: 8 },
  borderRadius: 2,
  bgcolor: 'background.paper',
  boxShadow: 'var(--e3)',
  '& h1': { typography: 'h2', lineHeight: '26px' },
};
const HEAD = { display: 'flex', alignItems: 'center', gap: '10px', mb: '22px', typography: 'h3' };
const ENDED = { mb: 3, p: '8px 12px', borderRadius: 1, bgcolor: 'primary.light', typography: 'body2' };
const FOOT = { position: 'relative', p: '12px 0 6px', minHeight: 36, fontSize: 'var(--fs-12)', color: 'text.hint' };

/**
 * The sign-in page: one card with both steps, on its own background (spec section 2, layout). `onTyping` is called when
 * the user begins to type.
 */
export default function SignIn({ onTyping }: { onTyping: () => void }) {
  const translate = useTranslate();
  const steps = useSignIn();
  const provider = useProviderAnswer();
  const fieldFailure = isOfField(steps.failure) ? steps.failure : null;
  const [ended] = useState(takeSessionEnded);
  const [wallSince] = useState(() => (wantsKiosk() ? new Date() : undefined));
  const [offer, setOffer] = useState<Capabilities | null>(null);
  const hold = useHoldState(offer?.extensions.includes('hold') === true);

  useEffect(() => {
    void retryUntilAnswered(getCapabilities, null).then(setOffer);
  }, []);
  useEffect(() => handFocusOver, []);
  useEffect(() => {
    document.title = `${translate('signIn.title')} - ${translate('signIn.product')}`;
  }, [translate]);

  const typing = () => {
    onTyping();
    importCodeStep().catch(() => undefined); // retried when it is needed
  };

  return (
    <Box component="main" sx={PAGE}>
      <Background />
      <Box sx={CARD}>
        <Box sx={HEAD}>
          <Logo size={30} />
          <span>{translate('signIn.product')}</span>
          <LanguageSelect />
        </Box>
        {wallSince && (
          <Suspense fallback={null}>
            <WallNote since={wallSince} zone={offer?.timeZone || undefined} />
          </Suspense>
        )}
        {hold && (
          <Suspense fallback={null}>
            <HoldNote hold={hold} />
          </Suspense>
        )}
        {ended && !wallSince && (
          <Box component="p" role="status" sx={ENDED}>
            {translate('signIn.ended')}
          </Box>
        )}
        {provider.failed && (
          <Suspense fallback={null}>
            <ErrorNote>{translate(provider.failed)}</ErrorNote>
          </Suspense>
        )}
        {steps.failure !== null && !fieldFailure && <FailureNote failure={steps.failure} />}
        <Suspense fallback={null}>
          {steps.reply?.recoveryCodes ? (
            <RecoveryStep codes={steps.reply.recoveryCodes} login={steps.login} onDone={steps.goOn} />
          ) : steps.credentials ? (
            <CodeStep
              login={steps.login}
              qr={steps.qr}
              failure={fieldFailure}
              busy={steps.busy}
              recovery={offer?.extensions.includes('twoFactor') === true}
              onBack={steps.back}
              onSubmit={steps.tryCode}
            />
          ) : (
            <PasswordStep
              offer={offer}
              login={steps.login}
              failure={fieldFailure}
              busy={steps.busy || provider.busy}
              onTyping={typing}
              onSubmit={steps.tryPassword}
            />
          )}
        </Suspense>
      </Box>
      <Box sx={FOOT}>{offer?.installation}</Box>
    </Box>
  );
}
