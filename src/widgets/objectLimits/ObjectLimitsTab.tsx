import { Stack } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { getToken, getUser, subscribe } from '../../../dataProvider/session/stored.ts';
import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import {
  failureOf,
  useDefinition,
  useDefinitions,
  useExtension,
  useFailureText,
  useMay,
  useProvider,
} from '../../definition/context.tsx';
import type { TabProps } from '../../definition/widgets.ts';
import { menuLabelKey, readable } from '../../engine/labels.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { LimitRow } from './LimitRow.tsx';
import { changedLimits, limitFault, limitsToSend, type TypedLimits } from './limits.ts';

/** Unsaved input by organization: the tab may be closed and reopened. */
const unsaved = new Map<number, TypedLimits>();
// the next user of this machine must not get it
subscribe(() => {
  if (getToken() === null) unsaved.clear();
});
/** Organizations whose invalid limit is focused once it is rendered. */
const awaited = new Set<number>();

/** Limits and numbers of records by type, for an organization and its subtree. */
export default function ObjectLimitsTab(props: TabProps) {
  const translate = useTranslate();
  const { id } = props.record;
  if (typeof id !== 'number') return <p className="v-quiet">{translate('account.limits.saveFirst')}</p>;
  return <Limits {...props} id={id} />;
}

function Limits({ tab, readOnly, id }: TabProps & { id: number }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useProvider();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const may = useMay();
  const { byListType } = useDefinitions();
  const { setTabChanges } = useFormInfo();
  const fromAbove = useExtension('limits.above');
  const isOwn = fromAbove && id === getUser()?.orgId && id !== ROOT_ORG_ID;
  const locked = readOnly || !may('update') || isOwn;
  const key = [resource.name, 'limits', id];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: () => provider.getObjectLimits(id),
    retry: false,
  });
  const [typed, setTyped] = useState<TypedLimits>(() => unsaved.get(id) ?? {});
  const changed = data ? changedLimits(data, typed) : [];

  const drop = useEvent(() => {
    unsaved.delete(id);
    setTyped({});
    setTabChanges(undefined);
  });
  const save = useEvent(async () => {
    if (!data) return;
    queries.setQueryData(key, await provider.setObjectLimits(id, limitsToSend(data, typed)));
    drop();
    notify('account.limits.saved', { type: 'success' });
  });
  const count = changed.length;
  const faulty = changed.find((type) => limitFault(typed[type] ?? ''));
  const known = data !== undefined;
  useEffect(() => {
    if (!known) return;
    if (count === 0) {
      unsaved.delete(id);
      setTabChanges(undefined);
      return;
    }
    unsaved.set(id, typed);
    const show = () => {
      const input = document.getElementById(`limit-${faulty}`);
      if (input) input.focus();
      else awaited.add(id);
    };
    if (awaited.delete(id)) show();
    setTabChanges({ tab, count, faulty: faulty !== undefined, show, save, discard: drop });
  }, [known, count, faulty, typed, id, tab, setTabChanges, save, drop]);

  if (isPending) return <p className="v-quiet">{translate('views.list.loading')}</p>;
  if (!data) {
    const missing = [404, 405, 501].includes(failureOf(error).status);
    return (
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <p>{missing ? translate('account.limits.none') : failureText(error, {})}</p>
        {!missing && <Button onClick={() => void refetch()}>{translate('account.retry')}</Button>}
      </Stack>
    );
  }
  const nameOf = (type: string) => {
    const name = byListType.get(type)?.name;
    return name ? translate(menuLabelKey(name), { smart_count: 2 }) : readable(type);
  };
  const types = Object.keys(data).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return (
    <fieldset>
      <legend className="sr">{translate('account.limits.title')}</legend>
      <Stack spacing={4} sx={{ mb: 4 }}>
        <Hint>{translate('account.limits.help')}</Hint>
        {isOwn && <Hint>{translate('account.limits.own')}</Hint>}
      </Stack>
      {types.map((type) => (
        <LimitRow
          key={type}
          type={type}
          name={nameOf(type)}
          used={data[type]?.used}
          limit={data[type]?.limit ?? null}
          typed={typed[type]}
          readOnly={locked}
          onChange={(text) => setTyped({ ...typed, [type]: text })}
        />
      ))}
    </fieldset>
  );
}
