import { Box } from '@mui/material';
import { useI18nProvider, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getCapabilities } from '../../dataProvider/http/capabilities.ts';
import { retryUntilAnswered } from '../../dataProvider/http/retryUntilAnswered.ts';
import { takeSessionEnded, wantsKiosk } from '../../dataProvider/session/stored.ts';
import type { Capabilities } from '../../protocol/capabilities.ts';
import { loadChunk } from '../ui/chunks.ts';
import { handFocusOver } from '../ui/focusLost.ts';
import { Logo } from '../ui/Logo.tsx';
import { Background } from './Background.tsx';
import { isOfField } from './failure.ts';
import { PasswordStep } from './PasswordStep.tsx';
import './signIn.css';
import { fetchHold } from '../../dataProvider/calls/holdState.ts';
import { LANGUAGES } from '../../locales/index.ts';
import type { Hold } from '../../protocol/hold.ts';
import { chooseLanguage } from '../i18n/chooseLanguage.ts';
import { SelectBox } from '../ui/SelectBox.tsx';
import { FieldError } from './FieldError.tsx';
import { useProviderAnswer } from './useProviderAnswer.ts';
import { useSignIn } from './useSignIn.ts';

/** Milliseconds between looks while it is on hold, and in service. */
const ON_HOLD = 10_000;
const IN_SERVICE = 60_000;

/**
 * Why nobody is called; null: the platform is in service, or has no such call (`offered`). Asked for again and again; what
 * is known stays while the platform does not answer.
 */
function useHoldState(offered: boolean): Hold | null {
  const [hold, setHold] = useState<Hold | null>(null);
  useEffect(() => {
    if (!offered) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await fetchHold(gone.signal).catch(() => undefined);
      if (gone.signal.aborted) return;
      if (found !== undefined) setHold(found);
      timer = setTimeout(() => void look(), found ? ON_HOLD : IN_SERVICE);
    };
    void look();
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [offered]);
  return hold;
}

const PLACE = { display: 'flex', m: '0 -8px 0 auto' };

/** Selects the language of this browser. Without `useLocale`, whose store would enlarge the sign-in page. */
function LanguageSelect() {
  const translate = useTranslate();
  return (
    <Box sx={PLACE}>
      <SelectBox
        quiet
        label={translate('signIn.language')}
        options={LANGUAGES.map(({ code, name }) => [code, name, code])}
        value={useI18nProvider().getLocale()}
        onChange={chooseLanguage}
      />
    </Box>
  );
}

const NOTE = { mb: 4, p: '6px 12px 10px', borderRadius: 1, bgcolor: 'var(--fail-bg)' };

/**
 * A failure that belongs to none of the fields, above them. Not MUI's Alert, which is loaded later: a server that does
 * not answer would not deliver it either.
 */
function FailureNote({ failure }: { failure: string }) {
  return (
    <Box sx={NOTE}>
      <FieldError id="sign-failure" failure={failure} />
    </Box>
  );
}

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
