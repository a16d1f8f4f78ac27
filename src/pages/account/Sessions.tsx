import ComputerRounded from '@mui/icons-material/ComputerRounded';
import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { endOtherSessions, endSession, getSessions } from '../../../dataProvider/account.ts';
import type { OwnSession } from '../../../protocol/session.ts';
import { useShowFailure } from '../../definition/context.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Line } from '../../ui/Line.ts';
import { Pill } from '../../ui/Pill.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Section } from './Section.tsx';
import { deviceOf, plainAddress } from './userAgent.ts';

const KEY = ['account', 'sessions'];
const PHONES = ['iPhone', 'iPad', 'Android'];

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const translate = useTranslate();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const queries = useQueryClient();
  const heading = useRef<HTMLUListElement>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getSessions(signal),
    gcTime: 0,
    retry: false,
  });
  const others = data?.filter((session) => !session.current).length ?? 0;

  const end = async (call: () => Promise<unknown>, text: string) => {
    setAsking(false);
    setBusy(true);
    try {
      await call();
      notify(text, { type: 'success' });
    } catch (failure) {
      showFailure(failure, {});
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: KEY });
      // moves the focus, because the pressed button no longer exists
      if (document.activeElement === document.body) heading.current?.focus();
    }
  };
  return (
    <Section
      id="account-sessions"
      title={translate('account.sessions.title')}
      help={translate('account.sessions.help')}
    >
      {isPending && <p className="v-quiet">{translate('views.list.loading')}</p>}
      {!isPending && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <List ref={heading} tabIndex={-1} aria-labelledby="account-sessions" sx={{ width: '100%', p: 0 }}>
        {(data ?? []).map((session) => (
          <Row
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void end(() => endSession(session.id), 'account.sessions.ended')}
          />
        ))}
      </List>
      {others > 0 && (
        <Button disabled={busy} onClick={() => setAsking(true)}>
          {translate('account.sessions.endOthers')}
        </Button>
      )}
      {data && others === 0 && <p className="v-quiet">{translate('account.sessions.onlyThis')}</p>}
      {asking && (
        <Dialog
          title={translate('account.sessions.endOthers')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{translate('views.cancel')}</Button>
              <Button kind="danger" onClick={() => void end(endOtherSessions, 'account.sessions.othersEnded')}>
                {translate('account.sessions.end')}
              </Button>
            </>
          }
        >
          <p>{translate('account.sessions.confirm', { smart_count: others })}</p>
        </Dialog>
      )}
    </Section>
  );
}

interface RowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const translate = useTranslate();
  const language = useLocale();
  const { browser, system } = deviceOf(session.userAgent);
  const device =
    browser && system
      ? translate('account.sessions.device', { browser, system })
      : (browser ?? system ?? translate('account.sessions.unknown'));
  const Shape = system && PHONES.includes(system) ? SmartphoneRounded : ComputerRounded;
  const at = (wire: string) => formatDateTime(wire, language);
  return (
    <ListItem
      disableGutters
      divider
      sx={{ gap: 3, py: '10px', '&:first-of-type': { pt: 0 }, '&:last-of-type': { border: 0 } }}
    >
      <Shape aria-hidden sx={{ fontSize: 'var(--fs-20)', color: 'text.hint' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Line sx={{ gap: 2 }}>
          <Box component="span" title={session.userAgent} sx={{ fontWeight: 'fontWeightMedium' }}>
            {device}
          </Box>
          {session.current && <Pill accent label={translate('account.sessions.this')} />}
        </Line>
        <p className="v-quiet">
          {plainAddress(session.address)}
          {' · '}
          {translate('account.sessions.since', { at: at(session.createdAt) })}
          {!session.current && ` · ${translate('account.sessions.lastSeen', { at: at(session.lastSeenAt) })}`}
        </p>
      </Box>
      {!session.current && (
        <Button small disabled={busy} aria-label={translate('account.sessions.endOne', { device })} onClick={onEnd}>
          {translate('account.sessions.end')}
        </Button>
      )}
    </ListItem>
  );
}
