import LinkRounded from '@mui/icons-material/LinkRounded';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useDefinition } from '../definition/context.tsx';
import { LoadFailure } from '../definition/LoadFailure.tsx';
import { useShownCall } from '../definition/useShownCall.ts';
import { formatDateTime } from '../engine/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CopyOnce } from './CopyOnce.tsx';

/** The calls of an address that works without a sign-in. */
export interface AddressCalls {
  /** Identifies the state among all queries. */
  key: readonly unknown[];
  /** When it was made and last used; null: there is none, or it was not used yet. */
  state(): Promise<{ madeAt: string | null; usedAt: string | null }>;
  /** Makes or replaces it. Returns it with origin: no other call does. */
  renew(): Promise<string>;
  revoke(): Promise<void>;
}

interface SecretAddressProps {
  /** Title of the record. */
  name: string;
  calls: AddressCalls;
  /** Text by key: `help`, `make`, `renew`, `revoke`, `address`, `once`, `none`, `made`, `read`, `unread`. */
  say: (key: string, values?: { [name: string]: unknown }) => string;
  /** Asks before an address that may be in use is replaced or revoked: `sure.renew`, `sure.revoke`. */
  asks?: boolean;
  /** Further buttons; they get the function that runs a call and reports its failure. */
  children?: (run: (work: () => Promise<unknown>) => void, busy: boolean) => ReactNode;
}

/** The secret address of a record: shown once when it is made, and can be renewed and revoked. */
export function SecretAddress({ name, calls, say, asks, children }: SecretAddressProps) {
  const resource = useDefinition();
  const locale = useLocale();
  const { busy, run: shown } = useShownCall({ resource, op: 'one', name });
  const [address, setAddress] = useState<string>();
  const [asking, setAsking] = useState<'renew' | 'revoke'>();
  const { data, error, refetch } = useQuery({
    queryKey: calls.key,
    queryFn: calls.state,
    gcTime: 0,
  });
  const run = (work: () => Promise<unknown>) => void shown(work);
  const acts = {
    renew: async () => {
      setAddress(await calls.renew());
      await refetch();
    },
    revoke: async () => {
      await calls.revoke();
      setAddress(undefined);
      await refetch();
    },
  };
  const time = (at: string | null | undefined) => (typeof at === 'string' ? formatDateTime(at, locale) : undefined);
  const [made, used] = [time(data?.madeAt), time(data?.usedAt)];
  const begin = (act: 'renew' | 'revoke') => (asks && made ? setAsking(act) : run(acts[act]));
  const label = (act: 'renew' | 'revoke') => say(act === 'renew' && !made ? 'make' : act);
  return (
    <Stack spacing={3}>
      <p>{say('help')}</p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {address && <CopyOnce label={say('address')} help={say('once')} value={address} />}
      {data && (
        <p role="status" className="v-quiet">
          {made ? say('made', { date: made }) : say('none')}{' '}
          {made && (used ? say('read', { date: used }) : say('unread'))}
        </p>
      )}
      {data && (
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button kind={made ? 'plain' : 'primary'} icon={LinkRounded} off={busy} onClick={() => begin('renew')}>
            {label('renew')}
          </Button>
          {made && (
            <Button off={busy} onClick={() => begin('revoke')}>
              {label('revoke')}
            </Button>
          )}
          {children?.(run, busy)}
        </Stack>
      )}
      {asking && (
        <Dialog
          title={label(asking)}
          onClose={() => setAsking(undefined)}
          cancel
          actions={
            <Button
              kind="danger"
              onClick={() => {
                setAsking(undefined);
                run(acts[asking]);
              }}
            >
              {label(asking)}
            </Button>
          }
        >
          <p>{say(`sure.${asking}`)}</p>
        </Dialog>
      )}
    </Stack>
  );
}
