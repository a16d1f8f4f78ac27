import { Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { saveWatchdog } from '../../../../dataProvider/calls/watchdog.ts';
import { MOST_WATCHED, type WatchdogReply } from '../../../../protocol/watchdog.ts';
import { type Chosen, RefChooser } from '../../../choose/reference/RefChooser.tsx';
import { useDefinitions } from '../../../definition/context.tsx';
import { useDialogCall } from '../../../definition/tasks.ts';
import { WATCHDOG_KEY } from '../../../live/watchdog.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';

type Limit = keyof typeof MOST_WATCHED;
const LIMITS = Object.keys(MOST_WATCHED) as Limit[];

interface SettingsDialogProps {
  reply: WatchdogReply;
  onClose: () => void;
}

/** Sets which alarm point's alarm is raised, and from which values on. */
export default function SettingsDialog({ reply: { settings, alarmPointName }, onClose }: SettingsDialogProps) {
  const translate = useTranslate();
  const points = useDefinitions().byName.get('alarm-points');
  const { busy, failure, faults, run } = useDialogCall(WATCHDOG_KEY);
  const { alarmPointId } = settings;
  const [point, setPoint] = useState<Chosen | undefined>(
    alarmPointId === null ? undefined : { id: alarmPointId, title: alarmPointName ?? `#${alarmPointId}` },
  );
  const [texts, setTexts] = useState(
    () => Object.fromEntries(LIMITS.map((name) => [name, String(settings[name])])) as { [name in Limit]: string },
  );
  const isWhole = (name: Limit) => /^\d+$/.test(texts[name].trim()) && Number(texts[name]) <= MOST_WATCHED[name];
  const save = () => {
    const numbers = Object.fromEntries(LIMITS.map((name) => [name, Number(texts[name])])) as {
      [name in Limit]: number;
    };
    run(() => saveWatchdog({ ...numbers, alarmPointId: point?.id ?? null }), onClose);
  };
  const word = (name: string) => translate(`watchdog.settings.${name}`);
  return (
    <Dialog
      title={word('title')}
      onClose={onClose}
      cancel
      actions={
        <Button kind="primary" off={busy || !LIMITS.every(isWhole)} onClick={save}>
          {translate('ra.action.save')}
        </Button>
      }
    >
      <Stack spacing={3}>
        {failure && <ErrorNote>{failure}</ErrorNote>}
        {points && (
          <RefChooser
            label={word('alarmPointId')}
            target={points}
            value={point}
            help={word('help')}
            fault={faults.alarmPointId}
            onChange={setPoint}
          />
        )}
        {point && (
          <div>
            <Button small icon="close" onClick={() => setPoint(undefined)}>
              {word('nobody')}
            </Button>
          </div>
        )}
        <p className="v-quiet">{word('off')}</p>
        {LIMITS.map((name) => (
          <TextField
            key={name}
            type="number"
            label={word(name)}
            value={texts[name]}
            error={faults[name] !== undefined || !isWhole(name)}
            helperText={
              faults[name] ?? (isWhole(name) ? '' : translate('watchdog.settings.range', { most: MOST_WATCHED[name] }))
            }
            slotProps={{ htmlInput: { min: 0, max: MOST_WATCHED[name], step: 1 } }}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
