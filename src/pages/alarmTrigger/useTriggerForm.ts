import { useState } from 'react';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import { useExtension } from '../../definition/context.tsx';
import { type Outgoing, useOutgoing } from '../../live/outgoing.ts';
import { previewBodyOf } from './body.ts';
import { type Draft, keepDraft } from './draft.ts';
import type { Values } from './form.ts';
import { sender } from './sender.ts';
import { usePreview } from './usePreview.ts';
import { useSubmitKey, useTriggerSubmit } from './useTriggerSubmit.ts';
import { useTriggerValues } from './useTriggerValues.ts';

export interface TriggerStart {
  search: string;
  manual: boolean;
  /** Draft that the values come from, if there is one. */
  draft: Draft | undefined;
  values: Values;
}

/** State of the form: its values, their errors, the preview and the alarm that is being sent. */
export function useTriggerForm({ search, manual, draft, values: first }: TriggerStart) {
  const extended = useExtension('alarms');
  const [requestId] = useState(() => draft?.requestId ?? newRequestId());
  const outgoing = useOutgoing(sender);
  // once set, the form can't be sent again
  const [done, setDone] = useState<Outgoing>();
  const locked = done !== undefined || (outgoing !== undefined && outgoing.phase !== 'refused');
  const held = useTriggerValues(first, locked, (values) => {
    if (!done) keepDraft(search, requestId, values);
  });
  const { form, info, values, faults, set, fill, resetTexts } = held;
  const preview = usePreview(previewBodyOf(values, { manual, extended }));
  const submit = useTriggerSubmit(held, { manual, requestId, locked, outgoing, onRaised: setDone });
  useSubmitKey(submit);
  return { form, info, values, faults, locked, preview, outgoing, set, fill, resetTexts, submit, done };
}
