import NotificationAdd from '@mui/icons-material/NotificationAddRounded';
import { Box, ButtonBase } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import type { PanelButton } from '../../../protocol/panels.ts';
import { useExtension } from '../../definition/context.tsx';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { useOutgoing } from '../../live/outgoing.ts';
import { statusStyleOf } from '../../live/status.ts';
import { stateSince } from '../../live/TimeInState.tsx';
import { useNow, useSecondsSince } from '../../live/times.ts';
import { ALARMS_KEY, useAlarmAction, useQuitAlarm } from '../../live/useAlarmActions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { ButtonState } from './ButtonState.tsx';
import { type Face, faceOf, mayTrigger, type PointState, sourceKey } from './face.ts';
import { MenuItems } from './MenuItems.tsx';
import { raise, senderOf } from './senders.ts';
import { useHold } from './useHold.ts';

/** Asks for confirmation before an alarm is raised; for people who can't hold a button. */
function ConfirmDialog({ title, onConfirm, onClose }: { title: string; onConfirm: () => void; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog
      title={translate('panels.ask', { name: title })}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {translate('views.cancel')}
          </Button>
          <Button kind="primary" icon={NotificationAdd} onClick={onConfirm}>
            {translate('raise.send')}
          </Button>
        </>
      }
    >
      <p>{translate('panels.askText')}</p>
    </Dialog>
  );
}

interface AlarmButtonProps {
  button: PanelButton;
  /** Organization of the panel that contains the button. */
  orgId: number;
  state: PointState | undefined;
  /** Reason why the button can't be triggered; undefined if it can. */
  off: string | undefined;
  /** A press opens a confirmation dialog; otherwise the button has to be held. */
  confirms: boolean;
}

/** How long the hint that the button has to be held is shown after a short press, in milliseconds. */
const HINT_SHOWN = 4_000;

const BUTTON = {
  '--tone': 'var(--line-strong)',
  position: 'relative',
  height: '100%',
  minHeight: 88,
  border: '2px solid var(--tone)',
  borderRadius: 'var(--r-l)',
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '&[data-tone="run"]': { '--tone': 'var(--run)', bgcolor: 'info.light' },
  '&[data-tone="wait"]': { '--tone': 'var(--wait)', bgcolor: 'warning.light' },
  '&[data-tone="ok"]': { '--tone': 'var(--ok)' },
  '&[data-tone="fail"]': { '--tone': 'var(--fail)' },
  // the button of its menu
  '& > .MuiButton-root': { position: 'absolute', top: 0, right: 0, minWidth: 44, height: 44 },
};
const MAIN = {
  justifyContent: 'flex-start',
  gap: 4,
  width: '100%',
  height: '100%',
  p: '8px 44px 8px 16px',
  color: 'text.primary',
  font: 'var(--fs-16) / 1.25 var(--font)',
  textAlign: 'start',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  touchAction: 'pan-y',
  '.kiosk &': { fontSize: '1em' },
  // progress bar that fills while the button is held
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    bgcolor: 'color-mix(in srgb, var(--fail) 30%, transparent)',
    transform: 'scaleX(0)',
    transformOrigin: 'left',
  },
  '[data-holding] > &::before': { transform: 'none', transition: 'transform 1s linear' },
  '&[aria-disabled]': { color: 'text.secondary', cursor: 'not-allowed' },
  '& > *': { position: 'relative' },
  '& .w-tile': { width: 48, height: 48 },
  '& .w-tile svg': { width: 32, height: 32 },
};
const LINE = {
  display: 'flex',
  flexFlow: 'row wrap',
  gap: '2px 8px',
  alignItems: 'center',
  minWidth: 0,
  overflowWrap: 'anywhere',
};
const TEXT = {
  ...LINE,
  '& > *': { ...LINE, color: 'text.secondary', fontSize: 'var(--fs-13)' },
  '& > b': { color: 'text.primary' },
  '& > .title': { display: 'block', width: '100%', color: 'inherit', fontSize: 'inherit' },
};

function toneOf(face: Face): string | undefined {
  if (face.kind === 'running' || face.kind === 'ended') return statusStyleOf(face.row.status).tone;
  if (face.kind === 'idle') return undefined;
  return face.kind === 'raised' || face.kind === 'sending' ? 'run' : face.kind === 'refused' ? 'fail' : 'wait';
}

/** A button that raises the alarm of its alarm point or template when held, and shows the alarms that are running. */
export function AlarmButton({ button, orgId, state, off, confirms }: AlarmButtonProps) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const once = useExtension('alarms');
  const help = useId();
  const act = useAlarmAction();
  const quit = useQuitAlarm();
  const outgoing = useOutgoing(senderOf(sourceKey(button) ?? ''));
  const now = useNow();
  const endedFor = useSecondsSince(state?.newest ? stateSince(state.newest) : '');
  const face = faceOf(state, outgoing, now, endedFor);
  const ready = mayTrigger(face) && off === undefined;
  const [asking, setAsking] = useState(false);
  const [early, setEarly] = useState(0);

  const fire = useEvent(() => {
    setAsking(false);
    setEarly(0);
    if (ready) raise(button, { orgId, once });
  });
  const running = face.kind === 'running';
  const { holding, handlers, isPress } = useHold({
    enabled: ready && !confirms,
    onFire: fire,
    onEarly: () => setEarly(Date.now()),
  });
  useEffect(() => {
    if (early === 0) return;
    const timer = setTimeout(() => setEarly(0), HINT_SHOWN);
    return () => clearTimeout(timer);
  }, [early]);
  // the alarm exists now: the panel and everything else that shows alarms is refetched immediately
  const raised = outgoing?.phase === 'raised' ? outgoing.trigger.requestId : undefined;
  useEffect(() => {
    if (raised !== undefined) void queries.invalidateQueries({ queryKey: [ALARMS_KEY] });
  }, [raised, queries]);

  const menu = (close: () => void) => (
    <MenuItems
      button={button}
      face={face}
      close={close}
      ready={ready}
      act={act}
      quit={quit}
      onAsk={() => setAsking(true)}
    />
  );
  const locked = !ready && !running;
  return (
    <Box className="ap-button" data-tone={toneOf(face)} data-holding={holding || undefined} sx={BUTTON}>
      <MenuButton
        button={({ onClick, ...trigger }) => (
          <ButtonBase
            {...(running ? trigger : {})}
            {...handlers}
            sx={MAIN}
            aria-disabled={locked || undefined}
            aria-describedby={help}
            onClick={(event) => {
              if (!isPress(event)) return;
              if (running) onClick?.(event);
              else if (ready) setAsking(true);
            }}
          >
            <span aria-hidden>
              <AlarmIcon icon={button.icon} />
            </span>
            <Box component="span" sx={TEXT}>
              <b className="title">{button.title}</b>
              <ButtonState face={face} holding={holding} confirms={confirms} off={off} early={early > 0} />
            </Box>
          </ButtonBase>
        )}
      >
        {menu}
      </MenuButton>
      {!running && (
        <MenuButton
          label={translate('panels.more', { name: button.title })}
          button={(trigger) => <Button {...trigger} kind="ghost" icon="more" />}
        >
          {menu}
        </MenuButton>
      )}
      <span className="sr" id={help}>
        {off ?? (ready && !confirms ? translate('panels.holdHelp') : '')}
      </span>
      <span className="sr" role="status">
        {early > 0 && translate('panels.early')}
        {face.kind === 'raised' && translate('panels.raised', { title: button.title })}
      </span>
      {asking && <ConfirmDialog title={button.title} onConfirm={fire} onClose={() => setAsking(false)} />}
    </Box>
  );
}
