import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { verify } from '../../../authProvider/verify.ts';
import { setProfile } from '../../../dataProvider/calls/account.ts';
import { changedFields, pick } from '../../definition/changes.ts';
import { failureOf, useFailureText } from '../../definition/context.tsx';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { dropDraft, keepDraft } from '../../record/form/drafts.ts';
import { errorPath, makeResolver } from '../../record/form/errors.ts';
import { useFieldsForm } from '../../record/form/useFieldsForm.ts';

/** Key under which the draft of the user's own record is stored. */
export const DRAFT = 'profile';
const NO_DEFAULTS = { today: '', now: '', orgId: 1 };

/** The form of the user's own record: its fields `names`, what is stored, and how changes are saved or discarded. */
export function useProfileForm(users: Resource, record: RecordData, names: readonly string[]) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [base, setBase] = useState(record);
  // later records are merged by `rebase`, which keeps unsaved input
  const [first] = useState(record);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const dirty = useRef(false);
  const resolver = useMemo(() => makeResolver(users, { before: base }), [users, base]);
  const { form, info } = useFieldsForm({
    first,
    base,
    op: 'update',
    resolver,
    defaults: NO_DEFAULTS,
    focusesFaults: true,
  });

  const keep = useEvent(() => keepDraft(users, DRAFT, base, form.getValues()));
  useEffect(() => {
    const subscription = form.watch((values) => {
      dirty.current = changedFields(users, base, values).length > 0;
    });
    return () => subscription.unsubscribe();
  }, [form, users, base]);
  // the page can be unmounted without a prompt, e.g. when the session ends
  useEffect(
    () => () => {
      if (dirty.current) keep();
    },
    [keep],
  );

  const rebase = (stored: RecordData, mine: RecordData = {}) => {
    setBase(stored);
    form.reset({ ...stored, ...mine });
    queries.setQueryData([users.name, 'profile'], stored);
    dirty.current = Object.keys(mine).length > 0;
  };
  const forget = () => {
    dirty.current = false;
    dropDraft(users, DRAFT);
  };
  const refuse = (error: unknown, mine: RecordData) => {
    const { status: code, errors, current } = failureOf(error);
    if (code === 409 && isObject(current)) {
      rebase({ ...base, ...current }, mine);
      setRefused(translate('account.profile.conflict'));
      return;
    }
    setRefused(failureText(error, {}));
    for (const [path, message] of Object.entries(errors ?? {})) {
      form.setError(errorPath(users, path), { type: 'server', message });
    }
  };
  const save = async () => {
    const values = structuredClone(form.getValues());
    const changed = changedFields(users, base, values).filter((name) => names.includes(name));
    const mine = pick(users, values, changed);
    setSaving(true);
    setRefused(undefined);
    try {
      const stored = await setProfile(users, { ...mine, version: base.version });
      // input entered during the request counts as a change to the stored record
      const later = pick(users, form.getValues(), changedFields(users, values, form.getValues()));
      forget();
      keepDraft(users, DRAFT, stored, { ...stored, ...later });
      rebase(stored, later);
      notify('account.profile.saved', { type: 'success' });
      // the session also contains name and language, so it is refreshed
      await verify();
    } catch (error) {
      refuse(error, mine);
    } finally {
      setSaving(false);
    }
  };
  const discard = () => {
    rebase(base);
    forget();
  };
  return { form, info, base, dirty, saving, refused, save, discard, forget, keep };
}
