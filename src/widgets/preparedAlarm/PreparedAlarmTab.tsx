import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { prepareAlarm } from '../../../dataProvider/alarmTemplates.ts';
import { changedFields } from '../../definition/changes.ts';
import { useFailureText } from '../../definition/context.ts';
import type { TabProps } from '../../definition/widgets.ts';
import type { RecordData } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PreparedAlarmView } from './PreparedAlarmView.tsx';
import './preparedAlarm.css';
import { useDefinition } from '../../definition/current.tsx';

/** What an alarm of this template would send, as the platform prepares it: the stored template, not what is typed. */
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
    // date and time are those of the call
    staleTime: 0,
    retry: false,
  });
  if (id === undefined) return <p className="v-quiet w-prepared">{translate('texts.preview.saveFirst')}</p>;
  const unsaved = changedFields(resource, record, getValues()).length > 0;
  return (
    <section className="w-prepared" aria-label={translate('texts.preview.title')} aria-busy={found.isFetching}>
      <div className="w-preparedhead">
        <h3>{translate('texts.preview.title')}</h3>
        <span className="v-grow" />
        <Button small disabled={found.isFetching} onClick={() => void found.refetch()}>
          {translate('texts.preview.again')}
        </Button>
      </div>
      {unsaved && (
        <p className="w-preparednote">
          <Icon name="error" />
          <span>{translate('texts.preview.unsaved')}</span>
        </p>
      )}
      {found.isError && (
        <p role="alert" className="w-preparednote">
          <Icon name="error" />
          <span>{failureText(found.error, { resource, op: 'one' })}</span>
        </p>
      )}
      {found.data && <PreparedAlarmView alarm={found.data} />}
    </section>
  );
}
