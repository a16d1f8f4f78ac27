import { useTranslate } from 'ra-core';
import { useDefinitions } from '../definition/context.tsx';
import { readable, valueLabelKeys } from '../engine/labels.ts';

const CLOSINGS = 'alarm-closings';

/** Returns the reasons for which an alarm can be closed: values of the definition, which overlays can change. */
export function useCloseReasons(): readonly string[] {
  const field = useDefinitions().byName.get(CLOSINGS)?.fields.reason;
  return field?.type === 'enum' ? field.values : [];
}

/** Returns a function for the text of such a reason. */
export function useCloseReasonText(): (reason: string) => string {
  const translate = useTranslate();
  return (reason) => {
    const [own = '', shared = ''] = valueLabelKeys(CLOSINGS, 'reason', reason);
    return translate(own, { _: translate(shared, { _: readable(reason) }) });
  };
}
