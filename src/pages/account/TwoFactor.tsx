import RemoveRounded from '@mui/icons-material/RemoveRounded';
import VerifiedUserRounded from '@mui/icons-material/VerifiedUserRounded';
import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { verify } from '../../../authProvider/verify.ts';
import { disableTwoFactor, getTwoFactor, renewRecoveryCodes } from '../../../dataProvider/calls/account.ts';
import { twoFactorStatus } from '../../../dataProvider/calls/session.ts';
import type { OwnTwoFactor } from '../../../protocol/session.ts';
import { useExtension } from '../../definition/context.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { loadMessagePart } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { Section } from './Section.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';

const RecoveryCodes = lazy(() => loadChunk(() => import('../../ui/RecoveryCodes.tsx')));

interface NewRecoveryCodesProps {
  codes: readonly string[];
  login: string;
  onDone: () => void;
}

/** The recovery codes, shown as on the sign-in page with its texts. */
function NewRecoveryCodes(props: NewRecoveryCodesProps) {
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

const STATE = { gap: '2px 6px', fontWeight: 'fontWeightMedium', '& .MuiSvgIcon-root': { fontSize: 'var(--fs-17)' } };
const KEY = ['account', 'twoFactor'];
/** A warning is shown if at most this many recovery codes are left. */
const FEW = 2;

/** Loads the state of the second factor; without the extension, the specification's calls return only its status. */
async function stateOf(
  extended: boolean,
  login: string | undefined,
  signal: AbortSignal,
): Promise<OwnTwoFactor | null> {
  if (extended) return getTwoFactor(signal);
  const status = login ? await twoFactorStatus(login).catch(() => null) : null;
  return status && { ...status, enrolledAt: null, recoveryCodes: 0 };
}

type Doing = 'setUp' | 'newCodes' | 'off' | { codes: string[] };

/** The user's second factor: state, enrollment, recovery codes, and turning it off. */
export function TwoFactor() {
  const translate = useTranslate();
  const user = useUser();
  const extended = useExtension('twoFactor');
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const { data, isPending } = useQuery({
    queryKey: [...KEY, user?.login],
    queryFn: ({ signal }) => stateOf(extended, user?.login, signal),
    gcTime: 0,
    retry: false,
  });
  const stop = () => setDoing(undefined);
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: KEY });
    void verify();
  };
  const enrolled = data?.enrolled === true;
  return (
    <Section
      id="account-twoFactor"
      title={translate('account.twoFactor.title')}
      help={translate('account.twoFactor.help')}
    >
      {isPending ? <p className="v-quiet">{translate('views.list.loading')}</p> : <State data={data ?? null} />}
      {!isPending && !enrolled && doing !== 'setUp' && (
        <Button kind="primary" onClick={() => setDoing('setUp')}>
          {translate('account.twoFactor.setUp')}
        </Button>
      )}
      {doing === 'setUp' && !enrolled && (
        <TwoFactorSetUp
          extended={extended}
          onCancel={stop}
          onDone={(codes) => {
            setDoing(codes.length > 0 ? { codes } : undefined);
            void changed();
          }}
        />
      )}
      {enrolled && extended && (
        <Line>
          <Button onClick={() => setDoing('newCodes')}>{translate('account.twoFactor.newCodes')}</Button>
          <Button disabled={data.required} onClick={() => setDoing('off')}>
            {translate('account.twoFactor.off')}
          </Button>
          {data.required && <span className="v-quiet">{translate('account.twoFactor.cannotOff')}</span>}
        </Line>
      )}
      {doing === 'newCodes' && (
        <ProofDialog
          title={translate('account.twoFactor.newCodes')}
          text={translate('account.twoFactor.newCodesText')}
          onCancel={stop}
          onProof={async (password, code) => {
            setDoing({ codes: await renewRecoveryCodes(password, code) });
            void changed();
          }}
        />
      )}
      {doing === 'off' && (
        <ProofDialog
          danger
          title={translate('account.twoFactor.offTitle')}
          text={translate('account.twoFactor.offText')}
          onCancel={stop}
          onProof={async (password, code) => {
            await disableTwoFactor(password, code);
            stop();
            await changed();
          }}
        />
      )}
      {typeof doing === 'object' && (
        <Dialog title={translate('account.twoFactor.codes')} onClose={() => undefined} width="34rem">
          <NewRecoveryCodes codes={doing.codes} login={user?.login ?? ''} onDone={stop} />
        </Dialog>
      )}
    </Section>
  );
}

function State({ data }: { data: OwnTwoFactor | null }) {
  const translate = useTranslate();
  const language = useLocale();
  if (!data) return <p>{translate('account.twoFactor.unknown')}</p>;
  if (!data.enrolled) {
    return (
      <>
        <Line sx={STATE}>
          <RemoveRounded aria-hidden />
          {translate('account.twoFactorState.off')}
        </Line>
        {data.required && <p>{translate('account.twoFactor.due')}</p>}
      </>
    );
  }
  const few = data.enrolledAt !== null && data.recoveryCodes <= FEW;
  return (
    <>
      <Line sx={{ ...STATE, color: 'success.dark' }}>
        <VerifiedUserRounded aria-hidden />
        {translate('account.twoFactorState.on')}
        {data.enrolledAt && (
          <span className="v-quiet">
            {' '}
            {translate('account.twoFactor.since', { at: formatDateTime(data.enrolledAt, language) })}
          </span>
        )}
      </Line>
      {data.enrolledAt && (
        <Box component="p" sx={{ color: few ? 'warning.dark' : 'text.hint' }}>
          {translate('account.twoFactor.left', { smart_count: data.recoveryCodes })}
          {few && ` ${translate('account.twoFactor.few')}`}
        </Box>
      )}
    </>
  );
}
