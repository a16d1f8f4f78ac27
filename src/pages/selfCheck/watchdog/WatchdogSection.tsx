import { Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { silenceCondition } from '../../../../dataProvider/calls/watchdog.ts';
import type { WatchdogCondition, WatchdogReply } from '../../../../protocol/watchdog.ts';
import { useFailureText } from '../../../definition/context.tsx';
import { useDialogCall } from '../../../definition/tasks.ts';
import { formatDateTime } from '../../../engine/dates.ts';
import { useConditionText, useWatchdog, WATCHDOG_KEY } from '../../../live/watchdog.ts';
import { Button } from '../../../ui/Button.tsx';
import { Line } from '../../../ui/blocks.tsx';
import { CardTable } from '../../../ui/CardTable.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { MenuButton, MenuItem } from '../../../ui/MenuButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const SettingsDialog = lazyDialog(() => import('./SettingsDialog.tsx'));

/** Hours for which a condition can be silenced. */
const HOURS = [1, 8, 24, 72];

/** What keeps the platform from its work, and who is called for it; for administrators of the whole system only. */
export function WatchdogSection() {
  const translate = useTranslate();
  const failureText = useFailureText();
  const [open, setOpen] = useState(false);
  const { query, shown } = useWatchdog();
  const { data, error } = query;
  if (!shown) return null;
  const title = translate('watchdog.title');
  return (
    <section aria-label={title}>
      <Typography variant="h4" component="h2" gutterBottom>
        {title}
      </Typography>
      <p className="v-quiet">{translate('watchdog.about')}</p>
      {error && <ErrorNote>{failureText(error, { op: 'list' })}</ErrorNote>}
      {!data && !error && <Skeleton lines={3} />}
      {data && (
        <>
          <Line sx={{ mb: 3, flexWrap: 'wrap' }}>
            <Called reply={data} />
            <Button small icon="edit" onClick={() => setOpen(true)}>
              {translate('watchdog.change')}
            </Button>
          </Line>
          <Conditions list={data.list} />
          {open && <SettingsDialog reply={data} onClose={() => setOpen(false)} />}
        </>
      )}
    </section>
  );
}

function Called({ reply: { settings, alarmPointName } }: { reply: WatchdogReply }) {
  const translate = useTranslate();
  if (alarmPointName !== null) return <span>{translate('watchdog.calls', { name: alarmPointName })}</span>;
  return (
    <Mark tone="wait" icon="error">
      {translate(settings.alarmPointId === null ? 'watchdog.noPoint' : 'watchdog.gone')}
    </Mark>
  );
}

function Conditions({ list }: { list: readonly WatchdogCondition[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const textOf = useConditionText();
  if (list.length === 0) {
    return (
      <Mark tone="ok" icon="check">
        {translate('watchdog.nothing')}
      </Mark>
    );
  }
  const heads = ['what', 'since', 'told', 'silence'].map((head) => translate(`watchdog.heads.${head}`));
  return (
    <CardTable heads={heads} caption={translate('watchdog.title')}>
      {list.map((condition) => (
        <tr key={`${condition.kind} ${condition.subject}`}>
          <th scope="row">
            <Mark tone="fail" icon="error">
              {textOf(condition)}
            </Mark>
          </th>
          <td data-head={heads[1]}>{formatDateTime(condition.since, locale)}</td>
          <td data-head={heads[2]}>
            {condition.alarmId === null ? (
              translate('watchdog.notTold')
            ) : (
              <Link to={`/alarm-table/${condition.alarmId}`}>
                {translate('watchdog.alarm', { id: condition.alarmId })}
              </Link>
            )}
          </td>
          <td data-head={heads[3]}>
            <Silence condition={condition} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Silence({ condition: { kind, subject, silencedUntil, silencedBy } }: { condition: WatchdogCondition }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { busy, failure, run } = useDialogCall(WATCHDOG_KEY);
  const silence = (hours: number) => run(() => silenceCondition({ kind, subject, hours }));
  return (
    <>
      {failure && <ErrorNote>{failure}</ErrorNote>}
      {silencedUntil === null ? (
        <MenuButton
          button={(trigger) => (
            <Button {...trigger} small off={busy}>
              {translate('watchdog.heads.silence')}
            </Button>
          )}
        >
          {(close) =>
            HOURS.map((hours) => (
              <MenuItem key={hours} close={close} onSelect={() => silence(hours)}>
                {translate('watchdog.forHours', { smart_count: hours })}
              </MenuItem>
            ))
          }
        </MenuButton>
      ) : (
        <span>
          {translate('watchdog.silenced', { by: silencedBy, until: formatDateTime(silencedUntil, locale) })}{' '}
          <Button small off={busy} onClick={() => silence(0)}>
            {translate('watchdog.again')}
          </Button>
        </span>
      )}
    </>
  );
}
