import { useEvent, useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import { failureOf, useCan, useExtension, useTimeZone } from '../../definition/context.tsx';
import { useWindowKey } from '../../definition/useWindowKey.ts';
import { wallTime } from '../../engine/clock.ts';
import { jobAddress, type Outgoing, raisedText, useOutgoing } from '../../live/outgoing.ts';
import { isDialogOpen } from '../../ui/pressing.ts';
import { bodyOf, faultsOf, previewBodyOf } from './body.ts';
import { type Draft, dropDraft, keepDraft } from './draft.ts';
import type { Values } from './form.ts';
import { noteRaised } from './recent.ts';
import { sender } from './sender.ts';
import { usePreview } from './usePreview.ts';
import { type TriggerFaults, useTriggerValues } from './useTriggerValues.ts';

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

const mainTextAt = ({ translations, language }: Values) => translations.findIndex((text) => text.language === language);

interface Sending {
  manual: boolean;
  /** Identifies the alarm, however often it is sent. */
  requestId: string;
  locked: boolean;
  outgoing: Outgoing | undefined;
  onRaised: (sent: Outgoing) => void;
}

/** Returns a function that validates the form and sends its alarm; shows what became of the alarm. */
function useTriggerSubmit(
  { form, values, own, setFaults, keep }: ReturnType<typeof useTriggerValues>,
  { manual, requestId, locked, outgoing, onRaised }: Sending,
) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const navigate = useNavigate();
  const extended = useExtension('alarms');
  const zone = useTimeZone();
  const watches = useCan()('ALARM_TABLE');

  const submit = useEvent(async () => {
    if (locked) return;
    const current = form.getValues() as Values;
    const found = faultsOf(current, { manual, now: wallTime(zone).now });
    own.clear();
    if (found.text) own.set(`translations.${mainTextAt(current)}.text`, found.text);
    const sound = await form.trigger();
    setFaults(found);
    if (!sound || Object.keys(found).length > 0) return focusFault();
    keep();
    const trigger = { ...bodyOf(current, { manual, extended }), requestId };
    const source = { ...current.source, title: current.source.title || (trigger.name ?? '') };
    sender.send({ trigger, source, once: extended });
  });

  const showRefused = useEvent(({ failure }: Outgoing) => {
    const { text, speechText, ...others }: TriggerFaults = failureOf(failure).errors ?? {};
    for (const [name, message] of Object.entries({ text, speechText })) {
      if (message) own.set(`translations.${mainTextAt(values)}.${name}`, message);
    }
    void form.trigger();
    setFaults(others);
    focusFault();
  });
  const showRaised = useEvent((sent: Outgoing) => {
    const { raised, source, trigger } = sent;
    if (!raised) return;
    onRaised(sent);
    const { orgId, systemId, orgName } = values;
    noteRaised(source, orgId, [systemId, orgName].filter(Boolean).join(' · '));
    dropDraft(trigger.requestId);
    sender.forget();
    const type = raised.joined ? 'warning' : 'success';
    notify(raisedText(raised, source.title, { say: translate, locale }), { type });
    if (watches) navigate(jobAddress(raised));
  });
  useEffect(() => {
    if (outgoing?.phase === 'refused') showRefused(outgoing);
    if (outgoing?.phase === 'raised') showRaised(outgoing);
  }, [outgoing, showRefused, showRaised]);
  // a rejected alarm is shown only once, so it is dropped on unmount
  useEffect(() => () => sender.forgetRefused(), []);
  return submit;
}

/** Focuses the first invalid input, after the errors are rendered. */
function focusFault(): void {
  setTimeout(() =>
    document.querySelector<HTMLElement>('[data-raise] :is([aria-invalid="true"], [data-fault])')?.focus(),
  );
}

/** Sends on Ctrl+Enter or Cmd+Enter, unless a dialog is open. */
function useSubmitKey(submit: () => unknown): void {
  useWindowKey((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isDialogOpen()) return;
    event.preventDefault();
    void submit();
  });
}
