import ComputerRounded from '@mui/icons-material/ComputerRounded';
import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded';
import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { endOtherSessions, endSession, getSessions } from '../../../dataProvider/calls/account.ts';
import type { OwnSession } from '../../../protocol/session.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { OwnList, OwnRow, useOwnList } from './OwnList.tsx';
import { deviceOf, plainAddress } from './userAgent.ts';

const PHONES = ['iPhone', 'iPad', 'Android'];

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const own = useOwnList('sessions', getSessions);
  const { query, busy, end } = own;
  const others = query.data?.filter((session) => !session.current).length ?? 0;
  return (
    <OwnList
      id="account-sessions"
      title={translate('account.sessions.title')}
      help={translate('account.sessions.help')}
      of={own}
      row={(session) => (
        <Row
          key={session.id}
          session={session}
          busy={busy}
          onEnd={() => void end(() => endSession(session.id), 'account.sessions.ended')}
        />
      )}
    >
      {others > 0 ? (
        <Button disabled={busy} onClick={() => setAsking(true)}>
          {translate('account.sessions.endOthers')}
        </Button>
      ) : (
        <p className="v-quiet">{translate('account.sessions.onlyThis')}</p>
      )}
      {asking && (
        <Dialog
          title={translate('account.sessions.endOthers')}
          onClose={() => setAsking(false)}
          cancel
          actions={
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                void end(endOtherSessions, 'account.sessions.othersEnded');
              }}
            >
              {translate('account.sessions.end')}
            </Button>
          }
        >
          <p>{translate('account.sessions.confirm', { smart_count: others })}</p>
        </Dialog>
      )}
    </OwnList>
  );
}

function Row({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const translate = useTranslate();
  const language = useLocale();
  const { browser, system } = deviceOf(session.userAgent);
  const device =
    browser && system
      ? translate('account.sessions.device', { browser, system })
      : (browser ?? system ?? translate('account.sessions.unknown'));
  const at = (wire: string) => formatDateTime(wire, language);
  const note = [
    plainAddress(session.address),
    translate('account.sessions.since', { at: at(session.createdAt) }),
    ...(session.current ? [] : [translate('account.sessions.lastSeen', { at: at(session.lastSeenAt) })]),
  ];
  const label = translate('account.sessions.endOne', { device });
  return (
    <OwnRow
      icon={system && PHONES.includes(system) ? SmartphoneRounded : ComputerRounded}
      title={
        <>
          <Box component="span" title={session.userAgent} sx={{ fontWeight: 'fontWeightMedium' }}>
            {device}
          </Box>
          {session.current && <Pill accent label={translate('account.sessions.this')} />}
        </>
      }
      note={note.join(' · ')}
      end={session.current ? undefined : { text: translate('account.sessions.end'), label, busy, onClick: onEnd }}
    />
  );
}
