import { FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { fetchOpenWork, releasedBefore, releaseHold } from '../../../dataProvider/calls/hold.ts';
import { HOLD_CHOICES, type HoldChoice, type HoldOpen } from '../../../protocol/hold.ts';
import { useFailureText } from '../../definition/context.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HOLD_KEY } from './useHold.ts';

const KINDS = ['running', 'scheduled', 'sessions'] as const satisfies readonly (keyof HoldOpen)[];
const OPTION = { alignItems: 'flex-start', mb: 1 };

/** Asks what becomes of open alarms and sessions, and puts the restored copy into service. */
export default function ReleaseDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const language = useLocale();
  const notify = useNotify();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [choice, setChoice] = useState<HoldChoice>('END');
  const open = useQuery({
    queryKey: [HOLD_KEY, 'open'],
    queryFn: ({ signal }) => fetchOpenWork(signal),
    gcTime: 0,
    retry: false,
  });
  const leave = async () => {
    onClose();
    // alarms, sessions and the banner have changed
    await queries.invalidateQueries();
  };
  const release = useMutation({
    mutationFn: () => releaseHold(choice),
    onSuccess: () => {
      notify('hold.done', { type: 'success' });
      return leave();
    },
    onError: (error) => {
      const faster = releasedBefore(error);
      if (!faster) return;
      const messageArgs = { by: faster.by, at: formatDateTime(faster.at, language) };
      notify('hold.faster', { type: 'info', messageArgs });
      return leave();
    },
  });
  const failure = open.error ?? release.error;
  const found = KINDS.filter((kind) => (open.data?.[kind] ?? 0) > 0);
  return (
    <Dialog
      title={translate('hold.title')}
      onClose={onClose}
      cancel
      actions={
        <Button kind="primary" off={release.isPending || !open.data} onClick={() => release.mutate()}>
          {translate('hold.action')}
        </Button>
      }
    >
      <Stack spacing={3}>
        {failure && !releasedBefore(failure) && <ErrorNote>{failureText(failure, {})}</ErrorNote>}
        <p>{translate('hold.text')}</p>
        {!open.data && !open.error && <Skeleton lines={2} />}
        {open.data && found.length > 0 && (
          <>
            <Labelled wide label={translate('hold.open')}>
              <ul>
                {found.map((kind) => (
                  <li key={kind}>{translate(`hold.${kind}`, { smart_count: open.data[kind] })}</li>
                ))}
              </ul>
            </Labelled>
            <Labelled wide label={translate('hold.choice')}>
              <RadioGroup
                // the surrounding group has the accessible name
                role="presentation"
                value={choice}
                onChange={(_, value) => setChoice(value as HoldChoice)}
              >
                {HOLD_CHOICES.map((value) => (
                  <FormControlLabel
                    key={value}
                    value={value}
                    sx={OPTION}
                    control={<Radio size="small" />}
                    label={translate(`hold.${value}`)}
                  />
                ))}
              </RadioGroup>
            </Labelled>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
