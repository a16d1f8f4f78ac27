import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { takeSessionEnded } from '../../authProvider/session.ts';
import { getCapabilities } from '../../dataProvider/capabilities.ts';
import { untilAnswered } from '../../dataProvider/untilAnswered.ts';
import type { Capabilities } from '../../protocol/capabilities.ts';
import { LanguageSelect } from '../ui/LanguageSelect.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Background } from './Background.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryStep } from './RecoveryStep.tsx';
import './signIn.css';
import { useSignIn } from './useSignIn.ts';

/**
 * The sign-in page: one card with both steps, on its own background (spec section 2, layout). `onTyping` is called when
 * the user begins to type.
 */
export default function SignIn({ onTyping }: { onTyping: () => void }) {
  const translate = useTranslate();
  const steps = useSignIn();
  const [ended] = useState(takeSessionEnded);
  const [offer, setOffer] = useState<Capabilities | null>(null);

  useEffect(() => {
    void untilAnswered(getCapabilities, null).then(setOffer);
  }, []);
  useEffect(() => {
    document.title = `${translate('signIn.title')} - ${translate('signIn.product')}`;
  }, [translate]);

  return (
    <main className="sign">
      <Background />
      <div className="sign-card">
        <div className="sign-head">
          <Logo size={30} />
          <span>{translate('signIn.product')}</span>
          <LanguageSelect className="sign-language" label={translate('signIn.language')} />
        </div>
        {ended && (
          <p className="sign-ended" role="status">
            {translate('signIn.ended')}
          </p>
        )}
        {steps.reply?.recoveryCodes ? (
          <RecoveryStep codes={steps.reply.recoveryCodes} login={steps.login} onDone={steps.goOn} />
        ) : steps.credentials ? (
          <CodeStep
            login={steps.login}
            qr={steps.qr}
            failure={steps.failure}
            busy={steps.busy}
            recovery={offer?.extensions.includes('twoFactor') === true}
            onBack={steps.back}
            onSubmit={steps.tryCode}
          />
        ) : (
          <PasswordStep
            installation={offer?.installation}
            demo={offer?.demo === true}
            login={steps.login}
            failure={steps.failure}
            busy={steps.busy}
            onTyping={onTyping}
            onSubmit={steps.tryPassword}
          />
        )}
      </div>
      <div className="sign-foot">{offer?.installation}</div>
    </main>
  );
}
