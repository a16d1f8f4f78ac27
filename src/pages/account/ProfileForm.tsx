import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useAugmentedForm, useEvent, useNotify, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { verify } from '../../../authProvider/verify.ts';
import { setProfile } from '../../../dataProvider/calls/account.ts';
import { changedFields, pick } from '../../definition/changes.ts';
import { failureOf, useFailureText } from '../../definition/context.ts';
import { DefinitionProvider, useDefinition } from '../../definition/current.tsx';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { DraftOffer } from '../../record/form/DraftOffer.tsx';
import { dropDraft, keepDraft } from '../../record/form/drafts.ts';
import { errorPath, makeResolver } from '../../record/form/errors.ts';
import { RecordScope } from '../../record/form/RecordScope.tsx';
import { LeaveGuard } from '../../record/form/useLeaveGuard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/Line.ts';

/** Key under which the draft of the user's own record is stored. */
const DRAFT = 'profile';
const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '14px 16px',
  maxWidth: 620,
};
const nothing = () => undefined;
const NO_DEFAULTS = { today: '', now: '', orgId: 1 };

/** Form for the fields of the user's own record that the definition marks as `selfService`. */
export function ProfileForm({ users, record }: { users: Resource; record: RecordData }) {
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
  const nested = useRef(null);
  const alert = useRef<HTMLDivElement>(null);
  const resolver = useMemo(() => makeResolver(users, { before: base }), [users, base]);
  const { form } = useAugmentedForm<RecordData>({
    record: first,
    resolver,
    mode: 'onTouched',
    disableInvalidFormNotification: true,
  });
  const info = useMemo(() => {
    const fixed = {
      op: 'update',
      readOnly: false,
      defaults: NO_DEFAULTS,
      setStored: nothing,
      setTabChanges: nothing,
    } as const;
    return { base, nested, ...fixed };
  }, [base]);
  const names = Object.keys(users.fields).filter((name) => users.fields[name]?.selfService);

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
  useEffect(() => {
    if (refused) alert.current?.focus();
  }, [refused]);

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
      const { status: code, errors, current } = failureOf(error);
      if (code === 409 && isObject(current)) {
        rebase({ ...base, ...current }, mine);
        setRefused(translate('account.profile.conflict'));
      } else {
        setRefused(failureText(error, {}));
        for (const [path, message] of Object.entries(errors ?? {})) {
          form.setError(errorPath(users, path), { type: 'server', message });
        }
      }
    } finally {
      setSaving(false);
    }
  };
  return (
    <DefinitionProvider resource={users}>
      <RecordScope form={form} info={info}>
        <Box
          component="form"
          noValidate
          sx={{ width: '100%' }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving) void form.handleSubmit(save)();
          }}
        >
          <DraftOffer id={DRAFT} base={base} />
          {refused && (
            <Alert ref={alert} severity="error" tabIndex={-1} sx={{ mb: 3 }}>
              {refused}
            </Alert>
          )}
          <Box sx={GRID}>
            {names.map((name) => (
              <FieldInput key={name} path={name} />
            ))}
          </Box>
          <Actions
            base={base}
            saving={saving}
            onDiscard={() => {
              rebase(base);
              forget();
            }}
          />
        </Box>
        <LeaveGuard dirty={dirty} onDiscard={forget} onKeep={keep} />
      </RecordScope>
    </DefinitionProvider>
  );
}

interface ActionsProps {
  base: RecordData;
  saving: boolean;
  onDiscard: () => void;
}

function Actions({ base, saving, onDiscard }: ActionsProps) {
  const users = useDefinition();
  const translate = useTranslate();
  const values = useWatch<RecordData>() as RecordData;
  const count = changedFields(users, base, values).length;
  return (
    <Line sx={{ mt: '14px' }}>
      <Button kind="primary" type="submit" disabled={saving || count === 0}>
        {translate(saving ? 'views.form.saving' : 'account.profile.save')}
      </Button>
      {count > 0 && (
        <Button kind="ghost" disabled={saving} onClick={onDiscard}>
          {translate('views.form.discard')}
        </Button>
      )}
      <span className="v-quiet" aria-live="polite">
        {count > 0 && translate('views.form.changes', { smart_count: count })}
      </span>
    </Line>
  );
}
