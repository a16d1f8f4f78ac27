import { getUser } from '../../../dataProvider/session/stored.ts';
import { useCan, useExtension } from '../../definition/context.tsx';
import { named, textOption } from '../../engine/named.ts';
import { ArrayInput } from '../../inputs/ArrayInput.tsx';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { TestCall } from './TestCall.tsx';

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
