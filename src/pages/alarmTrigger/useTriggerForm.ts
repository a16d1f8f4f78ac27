import { useAugmentedForm, useEvent, useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import { failureOf, useCan } from '../../definition/context.ts';
import { useCapabilities, useExtension } from '../../definition/definitions.tsx';
import { wallTime } from '../../engine/clock.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { FormInfo } from '../../inputs/FormContext.ts';
import { jobAddress, type Outgoing, raisedText, useOutgoing } from '../../live/outgoing.ts';
import { makeResolver } from '../../record/form/errors.ts';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { isDialogOpen } from '../../ui/isDialogOpen.ts';
import { bodyOf, faultsOf, previewBodyOf } from './body.ts';
import { type Draft, dropDraft, keepDraft } from './draft.ts';
import { FORM, inAllLanguages, isEdited, type Values } from './form.ts';
import type { SourceValues } from './load.ts';
import { noteRaised } from './recent.ts';
import { sender } from './sender.ts';
import { usePreview } from './usePreview.ts';

const nothing = () => undefined;
const mainTextAt = ({ translations, language }: Values) => translations.findIndex((text) => text.language === language);
/** Values that are reset when another source is chosen. */
const NEW_SOURCE = { alarmPlanId: undefined, ownModes: false, open: {} };

export interface TriggerStart {
  search: string;
  manual: boolean;
  /** Draft that the values come from, if there is one. */
  draft: Draft | undefined;
  values: Values;
}

/** State of the form: its values, their errors, the preview and the alarm that is being sent. */
export function useTriggerForm({ search, manual, draft, values: first }: TriggerStart) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const navigate = useNavigate();
  const extended = useExtension('alarms');
  const zone = useCapabilities()?.timeZone || undefined;
  const watches = useCan()('ALARM_TABLE');
  const defaults = useDefaults();
  const [own] = useState(() => new Map<string, string>());
  const [base, setBase] = useState<RecordData>(first);
  const [faults, setFaults] = useState<{ [field: string]: string }>({});
  const [requestId] = useState(() => draft?.requestId ?? newRequestId());
  const nested = useRef(null);
  const outgoing = useOutgoing(sender);
  // once set, the form can't be sent again
  const [done, setDone] = useState<Outgoing>();
  const locked = done !== undefined || (outgoing !== undefined && outgoing.phase !== 'refused');

  const resolver = useMemo(() => makeResolver(FORM, own), [own]);
  const { form } = useAugmentedForm<RecordData>({
    record: first,
    resolver,
    mode: 'onTouched' as const,
    shouldFocusError: false,
    disableInvalidFormNotification: true,
  });
  const values = { ...first, ...useWatch({ control: form.control }) } as Values;
  const info = useMemo((): FormInfo => {
    const report = (path: string, code: string) => {
      if (code) own.set(path, code);
      else own.delete(path);
    };
    return {
      base,
      op: 'create',
      readOnly: locked,
      defaults,
      report,
      setStored: nothing,
      nested,
      setTabChanges: nothing,
    };
  }, [base, locked, defaults, own]);

  const keep = useEvent(() => {
    if (!done) keepDraft(search, requestId, form.getValues() as Values);
  });
  useEffect(() => {
    const subscription = form.watch((_, { name }) => {
      // a changed value clears the error that was found for it before
      for (const path of [...own.keys()].filter((one) => name && (one === name || one.startsWith(`${name}.`)))) {
        own.delete(path);
        void form.trigger(path);
      }
      keep();
    });
    return () => subscription.unsubscribe();
  }, [form, keep, own]);

  const set = useEvent((changes: Partial<Values>) => {
    for (const [name, value] of Object.entries(changes)) form.setValue(name, value, { shouldDirty: true });
    const stays = ([path]: [string, string]) => !((path.split('.')[0] ?? '') in changes);
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(stays)));
  });
  /** Fills the form from a source; texts that the operator has edited are kept. */
  const fill = useEvent((filling: SourceValues) => {
    const before = form.getValues() as Values;
    const kept = isEdited(before) ? { translations: before.translations, language: before.language } : {};
    const recipients = filling.recipients ?? before.recipients;
    const next = { ...before, ...NEW_SOURCE, ...filling, recipients, ...kept };
    setBase({ ...next, translations: inAllLanguages(filling.source.texts) });
    form.reset(next);
    setFaults({});
    keep();
  });
  const resetTexts = useEvent(() => {
    const { source } = form.getValues() as Values;
    form.reset({ ...form.getValues(), translations: inAllLanguages(source.texts) });
    keep();
  });

  const preview = usePreview(previewBodyOf(values, { manual, extended }));

  const refused = (found: { [field: string]: string }) => {
    setFaults(found);
    // focuses the first invalid input, after the errors are rendered
    setTimeout(() =>
      document.querySelector<HTMLElement>('[data-raise] :is([aria-invalid="true"], [data-fault])')?.focus(),
    );
  };
  const submit = useEvent(async () => {
    if (locked) return;
    const current = form.getValues() as Values;
    const found = faultsOf(current, { manual, now: wallTime(zone).now });
    own.clear();
    if (found.text) own.set(`translations.${mainTextAt(current)}.text`, found.text);
    const sound = await form.trigger();
    if (!sound || Object.keys(found).length > 0) return refused(found);
    setFaults({});
    keep();
    const trigger = { ...bodyOf(current, { manual, extended }), requestId };
    sender.send({
      trigger,
      source: { ...current.source, title: current.source.title || (trigger.name ?? '') },
      once: extended,
    });
  });

  const showRefused = useEvent(({ failure }: Outgoing) => {
    const { text, speechText, ...others } = failureOf(failure).errors ?? {};
    for (const [name, message] of Object.entries({ text, speechText })) {
      if (message) own.set(`translations.${mainTextAt(values)}.${name}`, message);
    }
    void form.trigger();
    refused(others);
  });
  const showRaised = useEvent((sent: Outgoing) => {
    const { raised, source, trigger } = sent;
    if (!raised) return;
    setDone(sent);
    const { orgId, systemId, orgName } = values;
    noteRaised(source, orgId, [systemId, orgName].filter(Boolean).join(' · '));
    dropDraft(trigger.requestId);
    sender.forget();
    notify(raisedText(raised, source.title, { say: translate, locale }), {
      type: raised.joined ? 'warning' : 'success',
    });
    if (watches) navigate(jobAddress(raised));
  });
  useEffect(() => {
    if (outgoing?.phase === 'refused') showRefused(outgoing);
    if (outgoing?.phase === 'raised') showRaised(outgoing);
  }, [outgoing, showRefused, showRaised]);
  // a rejected alarm is shown only once, so it is dropped on unmount
  useEffect(() => () => sender.forgetRefused(), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isDialogOpen()) return;
      event.preventDefault();
      void submit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [submit]);

  return {
    form,
    info,
    values,
    faults,
    locked,
    preview,
    outgoing,
    set,
    fill,
    resetTexts,
    submit,
    done,
  };
}
