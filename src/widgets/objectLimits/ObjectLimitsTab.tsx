import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useDefinitions } from '../../definitions.tsx';
import { menuLabelKey, readable } from '../../engine/labels.ts';
import { failureOf, useFailureText, useMay, useProvider } from '../../views/context.ts';
import { useFormInfo } from '../../views/record/FormContext.ts';
import { Button } from '../../views/ui/Button.tsx';
import { Icon } from '../../views/ui/Icon.tsx';
import type { TabProps } from '../types.ts';
import { LimitRow } from './LimitRow.tsx';
import { changedLimits, limitFault, limitsToSend, type TypedLimits } from './limits.ts';
import './objectLimits.css';

/** What was typed and not saved, by organization: another tab of the record may be looked at in between. */
const unsaved = new Map<number, TypedLimits>();

/** How many records of each type an organization with all below it may hold, and how many it does. */
export default function ObjectLimitsTab({ resource, record, readOnly }: TabProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useProvider();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const may = useMay(resource);
  const { byListType } = useDefinitions();
  const { nested } = useFormInfo();
  const id = Number(record.id);
  const locked = readOnly || !may('update');
  const key = [resource.name, 'limits', id];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: () => provider.getObjectLimits(id),
    gcTime: 0,
    retry: false,
  });
  const [typed, setTyped] = useState<TypedLimits>(() => unsaved.get(id) ?? {});
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const changed = data ? changedLimits(data, typed) : [];
  const faulty = changed.filter((type) => limitFault(typed[type] ?? ''));

  const drop = () => {
    unsaved.delete(id);
    setTyped({});
    setRefused(undefined);
  };
  const count = changed.length;
  useEffect(() => {
    if (count === 0) {
      unsaved.delete(id);
      nested.current = null;
      return;
    }
    unsaved.set(id, typed);
    nested.current = {
      isDirty: () => unsaved.has(id),
      leaves: (from, to) => from.pathname !== to.pathname,
      onDiscard: () => unsaved.delete(id),
      // what was typed waits for the next look at this organization
      onKeep: () => undefined,
    };
  }, [count, typed, id, nested]);

  const save = async () => {
    if (!data || saving || count === 0) return;
    if (faulty[0]) {
      document.getElementById(`limit-${faulty[0]}`)?.focus();
      return;
    }
    setSaving(true);
    setRefused(undefined);
    try {
      const stored = await provider.setObjectLimits(id, limitsToSend(data, typed));
      queries.setQueryData(key, stored);
      drop();
      notify('account.limits.saved', { type: 'success' });
    } catch (failure) {
      setRefused(failureText(failure, {}));
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const saves = event.key === 'Enter' || (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey));
    if (!saves || (event.target as HTMLElement).tagName === 'BUTTON') return;
    // these keys would save the record
    event.preventDefault();
    event.stopPropagation();
    void save();
  };

  if (isPending) return <p className="v-quiet">{translate('views.list.loading')}</p>;
  if (!data) {
    const missing = [404, 405, 501].includes(failureOf(error).status);
    return (
      <div className="w-limits-none">
        <p>{missing ? translate('account.limits.none') : failureText(error, {})}</p>
        {!missing && <Button onClick={() => void refetch()}>{translate('account.retry')}</Button>}
      </div>
    );
  }
  const nameOf = (type: string) => {
    const name = byListType.get(type)?.name;
    return name ? translate(menuLabelKey(name), { smart_count: 2, _: readable(name) }) : readable(type);
  };
  const types = Object.keys(data).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return (
    <fieldset className="w-limits" onKeyDown={onKeyDown}>
      <legend className="sr">{translate('account.limits.title')}</legend>
      <p className="w-limits-help">{translate('account.limits.help')}</p>
      {refused && (
        <p className="v-err" role="alert">
          <Icon name="error" />
          {refused}
        </p>
      )}
      {types.map((type) => (
        <LimitRow
          key={type}
          type={type}
          name={nameOf(type)}
          used={data[type]?.used ?? 0}
          limit={data[type]?.limit ?? null}
          typed={typed[type]}
          readOnly={locked}
          onChange={(text) => setTyped({ ...typed, [type]: text })}
        />
      ))}
      {!locked && (
        <div className="w-limits-save">
          <span className="v-grow" aria-live="polite">
            {count > 0 && translate('views.form.changes', { smart_count: count })}
          </span>
          {count > 0 && (
            <Button kind="ghost" onClick={drop} disabled={saving}>
              {translate('views.form.discard')}
            </Button>
          )}
          <Button kind="primary" disabled={saving || count === 0} onClick={() => void save()}>
            {translate('account.limits.save')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
