import NotificationAdd from '@mui/icons-material/NotificationAddRounded';
import { Box, FormHelperText } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useCan } from '../../definition/context.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { OutgoingNote } from '../../live/OutgoingNote.tsx';
import { jobAddress, type Outgoing, raisedText } from '../../live/outgoing.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { isMac } from '../../ui/pressing.ts';
import { sender } from './sender.ts';
import { summarize } from './summary.ts';
import type { usePreview } from './usePreview.ts';

interface ConfirmProps {
  preview: ReturnType<typeof usePreview>;
  outgoing: Outgoing | undefined;
  locked: boolean;
  faulty: boolean;
  later: boolean;
  onSend: () => void;
}

const CONFIRM = {
  display: 'grid',
  gap: 2,
  // on a phone the button stays visible
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 'var(--z-sticky)',
  p: { xs: '10px 14px', md: '14px 20px' },
  borderTop: '1px solid var(--line)',
  bgcolor: 'background.paper',
  '& > .MuiAlert-root': { m: 0 },
  '& > .MuiButton-root': { minHeight: 44 },
  '& > .v-quiet': { textAlign: 'center' },
  '& kbd': { display: { xs: 'none', md: 'inline' } },
};

/** The button that raises the alarm, and the state of the request. */
export function Confirm({ preview, outgoing, locked, faulty, later, onSend }: ConfirmProps) {
  const translate = useTranslate();
  const language = useLocale();
  const known = preview.preview && !preview.checking ? summarize(preview.preview) : undefined;
  const nobody = known?.people === 0;
  const label = () => {
    if (nobody) return translate('raise.sendAnyway');
    if (!known) return translate(later ? 'raise.schedule' : 'raise.send');
    const args = { smart_count: known.people, count: formatNumber(known.people, language) };
    return translate(later ? 'raise.scheduleFor' : 'raise.sendTo', args);
  };
  return (
    <Box sx={CONFIRM} data-foot>
      {outgoing && <OutgoingNote sender={sender} />}
      {faulty && (
        <FormHelperText error role="alert">
          {translate('raise.faults')}
        </FormHelperText>
      )}
      <Button
        kind={nobody ? 'danger' : 'primary'}
        icon={NotificationAdd}
        off={locked}
        aria-keyshortcuts="Control+Enter"
        onClick={onSend}
      >
        {label()}
      </Button>
      <p className="v-quiet v-small">
        {translate('raise.once')} <kbd>{isMac ? '⌘' : translate('shell.search.control')}</kbd> <kbd>Enter</kbd>
      </p>
    </Box>
  );
}

/** The alarm that the form has raised. */
export function RaisedAlarm({ sent, onStartOver }: { sent: Outgoing; onStartOver: () => void }) {
  const { raised = { joined: false }, source } = sent;
  const translate = useTranslate();
  const locale = useLocale();
  const watches = useCan()('ALARM_TABLE');
  return (
    <Box sx={CONFIRM} data-foot>
      <ErrorNote severity={raised.joined ? 'warning' : 'success'} role="status">
        {raisedText(raised, source.title, { say: translate, locale })}
      </ErrorNote>
      <Line>
        {watches && (
          <ButtonLink kind="primary" to={jobAddress(raised)}>
            {translate(raised.startsAt ? 'raise.look' : 'raise.watch')}
          </ButtonLink>
        )}
        <Button onClick={onStartOver}>{translate('raise.another')}</Button>
      </Line>
    </Box>
  );
}
