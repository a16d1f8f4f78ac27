import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { prepareAlarm } from '../../../dataProvider/calls/alarmTemplates.ts';
import { changedFields } from '../../definition/changes.ts';
import { useDefinition, useFailureText } from '../../definition/context.tsx';
import type { TabProps } from '../../definition/widgets.ts';
import type { RecordData } from '../../engine/definition.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { Attention } from './Attention.tsx';
import { PreparedAlarmView } from './PreparedAlarmView.tsx';

/** Preview of an alarm from the stored template, as prepared by the platform. */
export default function PreparedAlarmTab({ record }: TabProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const failureText = useFailureText();
  const { getValues } = useFormContext<RecordData>();
  const id = typeof record.id === 'number' ? record.id : undefined;
  const found = useQuery({
    queryKey: [resource.name, 'prepare', id, record.version],
    queryFn: ({ signal }) => prepareAlarm(id ?? 0, signal),
    enabled: id !== undefined,
    // not cached: the texts contain date and time of the request
    staleTime: 0,
    retry: false,
  });
  if (id === undefined) return <NoItems>{translate('texts.preview.saveFirst')}</NoItems>;
  const unsaved = changedFields(resource, record, getValues()).length > 0;
  return (
    <Stack component="section" spacing={3} aria-label={translate('texts.preview.title')} aria-busy={found.isFetching}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h3" variant="h4">
          {translate('texts.preview.title')}
        </Typography>
        <Button small disabled={found.isFetching} onClick={() => void found.refetch()}>
          {translate('texts.preview.again')}
        </Button>
      </Stack>
      {unsaved && <Attention>{translate('texts.preview.unsaved')}</Attention>}
      {found.isError && <Attention role="alert">{failureText(found.error, { resource, op: 'one' })}</Attention>}
      {found.data && <PreparedAlarmView alarm={found.data} />}
    </Stack>
  );
}
