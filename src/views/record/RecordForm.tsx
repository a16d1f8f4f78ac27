import { useEvent, useTranslate } from 'ra-core';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { isFromAbove } from '../../engine/access.ts';
import type { DefaultContext } from '../../engine/defaults.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { tabs as tabWidgets } from '../../widgets/registry.ts';
import { type Failure, useMay } from '../context.ts';
import { FieldInput } from '../inputs/FieldInput.tsx';
import type { Labels } from '../labels.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { changedFields, pick } from './changes.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { dropDraft, keepDraft } from './drafts.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { errorPath, makeResolver } from './errors.ts';
import { FormContext } from './FormContext.ts';
import { RecordHeader } from './RecordHeader.tsx';
import { SaveBar } from './SaveBar.tsx';
import { TabBar, tabIds } from './TabBar.tsx';
import { LeaveGuard } from './useLeaveGuard.tsx';
import { useSave } from './useSave.ts';

interface RecordFormProps {
  id: string;
  resource: Resource;
  labels: Labels;
  record: RecordData;
  isNew: boolean;
  defaults: DefaultContext;
  tab: string | undefined;
  onTab: (tab: string) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
  onStored: (record: RecordData | null) => void;
}

/** How long after the last key the draft is written. */
const DRAFT_REST = 400;

/** The form of a record: what is typed stays here until it is stored or thrown away on purpose. */
export function RecordForm(props: RecordFormProps) {
  const { id, resource, labels, isNew, defaults, onOpen, onStored } = props;
  const translate = useTranslate();
  const may = useMay(resource);
  const op = isNew ? 'create' : 'update';
  const readOnly = !may(op) || isFromAbove(props.record);
  // what is stored, as far as this form knows: the conflict dialog may move it on
  const [base, setBase] = useState(props.record);
  const [own] = useState(() => new Map<string, string>());
  const [failure, setFailure] = useState<Failure>();
  const [theirs, setTheirs] = useState<RecordData>();
  const dirty = useRef(false);
  const resolver = useMemo(() => makeResolver(resource, op, own), [resource, op, own]);
  const form = useForm<RecordData>({ defaultValues: base, resolver, mode: 'onTouched', shouldFocusError: false });
  const { state: saveState, save, reset: resetSave } = useSave(resource, isNew);

  /** Takes a stored record as what this form begins from, with some fields left as they were typed. */
  const rebase = useEvent((stored: RecordData, mine: RecordData = {}) => {
    setBase(stored);
    setFailure(undefined);
    form.reset({ ...stored, ...mine });
    dirty.current = changedFields(resource, stored, form.getValues()).length > 0;
  });

  const learnStored = useEvent((found: RecordData) => {
    const names = changedFields(resource, base, form.getValues());
    rebase({ ...base, ...found }, pick(resource, form.getValues(), names));
  });

  // the record was fetched anew: what was typed goes on top of it
  const [seen, setSeen] = useState(props.record);
  useEffect(() => {
    if (props.record === seen) return;
    setSeen(props.record);
    if (props.record === base) return;
    const names = changedFields(resource, base, form.getValues());
    rebase(props.record, pick(resource, form.getValues(), names));
  }, [props.record, seen, base, resource, form, rebase]);

  const keep = useEvent(() => keepDraft(resource, id, base, form.getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = form.watch((values) => {
      dirty.current = changedFields(resource, base, values).length > 0;
      clearTimeout(timer);
      timer = setTimeout(keep, DRAFT_REST);
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
      // the form goes before the rest is over, e.g. with the session
      if (dirty.current) keep();
    };
  }, [form, resource, base, keep]);

  const forget = useEvent(() => {
    dirty.current = false;
    dropDraft(resource, id);
  });
  const discard = useEvent(() => {
    rebase(base);
    forget();
    resetSave();
  });

  const put = useEvent(async (from: RecordData, values: RecordData) => {
    setFailure(undefined);
    const result = await save(from, values);
    if (result.kind === 'saved') {
      forget();
      onStored(isNew ? null : result.record);
      if (isNew) onOpen(String(result.record.id));
      else rebase(result.record);
    } else if (result.kind === 'conflict') {
      keep();
      setTheirs(result.theirs);
    } else {
      keep();
      setFailure(result.failure);
      for (const [path, message] of Object.entries(result.failure.errors ?? {})) {
        form.setError(errorPath(resource, path), { type: 'server', message });
      }
    }
  });
  const submit = useEvent(() => {
    if (readOnly || saveState === 'saving') return;
    setFailure(undefined);
    // the values as they stand, not the resolver's copy: a record keeps what no field of the form shows
    void form.handleSubmit(
      () => put(base, form.getValues()),
      () => setFailure({ status: 0, reason: 'VALIDATION' }),
    )();
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      submit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [submit]);

  const info = useMemo(() => {
    const report = (path: string, code: string) => {
      if (code) own.set(path, code);
      else own.delete(path);
    };
    return { resource, labels, base, op, readOnly, defaults, report, learnStored } as const;
  }, [resource, labels, base, op, readOnly, defaults, own, learnStored]);
  const current = resource.tabs.find((tab) => tab.name === props.tab) ?? resource.tabs[0];
  const Whole = current?.widget ? tabWidgets[current.widget]?.component : undefined;
  const ids = tabIds(current?.name ?? '');
  const panel = resource.tabs.length > 1 ? { id: ids.panel, role: 'tabpanel', 'aria-labelledby': ids.tab } : {};
  return (
    <FormProvider {...form}>
      <FormContext value={info}>
        <section
          className="v-rec"
          aria-label={isNew ? translate('views.record.new', { name: labels.name(1) }) : labels.name(1)}
        >
          <RecordHeader {...props} record={base} onMoved={onStored} onForget={forget} />
          <TabBar resource={resource} labels={labels} current={current?.name} onTab={props.onTab} />
          <div className="v-rb" {...panel}>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                submit();
              }}
            >
              {!readOnly && <DraftOffer id={id} resource={resource} base={base} />}
              <ErrorSummary resource={resource} labels={labels} failure={failure} onTab={props.onTab} />
              {Whole ? (
                <Suspense fallback={null}>
                  <Whole
                    resource={resource}
                    record={base}
                    readOnly={readOnly}
                    fields={current?.fields}
                    Inner={FieldInput}
                  />
                </Suspense>
              ) : (
                <div className="v-fields">
                  {(current?.rows ?? []).map((row) => {
                    const names = Array.isArray(row) ? row : [row];
                    return (
                      <div key={names.join()} className={names.length > 1 ? 'v-row several' : 'v-row'}>
                        {names.map((name) => (
                          <FieldInput key={name} path={name} />
                        ))}
                      </div>
                    );
                  })}
                </div>
              )}
              {/* Enter in a field saves */}
              <button type="submit" hidden disabled={readOnly} />
            </form>
          </div>
          {!readOnly && (
            <SaveBar
              resource={resource}
              base={base}
              isNew={isNew}
              state={saveState}
              onSave={submit}
              onDiscard={discard}
            />
          )}
          <LeaveGuard dirty={dirty} onDiscard={forget} onKeep={keep} />
          {theirs && (
            <ConflictDialog
              resource={resource}
              labels={labels}
              base={base}
              mine={form.getValues()}
              theirs={theirs}
              onCancel={() => setTheirs(undefined)}
              onMerge={(mine, andSave) => {
                setTheirs(undefined);
                rebase(theirs, mine);
                if (andSave) void put(theirs, { ...theirs, ...mine });
              }}
            />
          )}
        </section>
      </FormContext>
    </FormProvider>
  );
}
