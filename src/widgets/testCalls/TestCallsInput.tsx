import PhoneForwarded from '@mui/icons-material/PhoneForwardedRounded';
import { FormHelperText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callDevice } from '../../../dataProvider/calls/delivery.ts';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useCan, useDefinition, useExtension, useShowFailure } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { RecordData } from '../../engine/definition.ts';
import { named, textOption } from '../../engine/named.ts';
import { titleOf } from '../../engine/template.ts';
import { ArrayInput } from '../../inputs/ArrayInput.tsx';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { TestCourse } from '../../live/testCalls/TestCourse.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

const CALLING = 'MANUAL_CALL';

/** Devices of a person, each with a button for a test call if the user may call, or is that person. */
export default function TestCallsInput() {
  const { field } = useField();
  const { base } = useFormInfo();
  const offered = useExtension('alarms');
  const may = useCan()(CALLING);
  const self = textOption(named(field.widget ?? '').options, 'self');
  const isSelf = self !== undefined && base[self] !== undefined && base[self] === getUser()?.login;
  return <ArrayInput Below={offered && (may || isSelf) ? TestCall : undefined} />;
}

/** Returns the name of an item's field from its path in the record. */
const lastOf = (path: string) => path.split('.').at(-1) ?? '';

/** Returns the index of a device in the stored record, which may differ from the form's; -1 if it isn't stored. */
function storedIndex(stored: unknown, item: RecordData, type: string, address: string): number {
  if (!Array.isArray(stored) || item[address] === '') return -1;
  return stored.findIndex((one: RecordData) => one[type] === item[type] && one[address] === item[address]);
}

/** Makes a test call to one device of a person, and shows its course. */
function TestCall({ index }: { index: number }) {
  const { field, path } = useField();
  const { base } = useFormInfo();
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const showFailure = useShowFailure();
  const hint = useId();
  const [asking, setAsking] = useState(false);
  const { options } = named(field.widget ?? '');
  const typePath = textOption(options, 'type') ?? '';
  const type = lastOf(typePath);
  const address = lastOf(textOption(options, 'address') ?? '');
  const item = (useWatch({ name: `${path}.${index}` }) ?? {}) as RecordData;
  const stored = storedIndex(base[path], item, type, address);
  const id = typeof base.id === 'number' ? base.id : 0;
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => callDevice(resource, id, { index: stored, address: String(item[address]) }),
    onError: (error) => showFailure(error, { resource, op: 'update' }),
  });
  const off = stored < 0 || id === 0;
  const device = `${labels.value(typePath, item[type])} ${item[address] ?? ''}`.trim();
  return (
    <>
      <Line>
        <Button
          small
          icon={PhoneForwarded}
          off={off || isPending}
          aria-label={translate('delivery.test.to', { device })}
          aria-describedby={off ? hint : undefined}
          onClick={() => setAsking(true)}
        >
          {translate('delivery.test.title')}
        </Button>
        {off && (
          <FormHelperText id={hint} sx={{ m: 0 }}>
            {translate('delivery.test.unsaved')}
          </FormHelperText>
        )}
        {data && <TestCourse key={data.id} personId={id} alarmId={data.id} />}
      </Line>
      {asking && (
        <Dialog
          title={translate('delivery.test.to', { device })}
          onClose={() => setAsking(false)}
          cancel
          actions={
            <Button
              kind="primary"
              onClick={() => {
                setAsking(false);
                mutate();
              }}
            >
              {translate('delivery.test.call')}
            </Button>
          }
        >
          <p>{translate('delivery.test.confirm', { name: titleOf(resource, base) })}</p>
        </Dialog>
      )}
    </>
  );
}
