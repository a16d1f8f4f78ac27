import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { UsedByReply, UseGroup } from '../../protocol/list.ts';
import { failureOf, useFailureText, useProvider } from '../definition/context.ts';
import { useDefinition } from '../definition/current.tsx';
import { useDefinitions } from '../definition/definitions.tsx';
import type { RecordData } from '../engine/definition.ts';
import { menuLabelKey, readable } from '../engine/labels.ts';
import type { Loaded } from '../engine/load.ts';
import { isObject } from '../engine/paths.ts';
import { parentOf } from '../engine/refs.ts';
import { titleOf } from '../engine/template.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PART } from './address.ts';
import { useTellRemoved } from './useTellRemoved.ts';

interface DeleteDialogProps {
  record: RecordData;
  onClose: () => void;
  onRemoved: () => void;
}

/** Before a record is deleted: who uses it, with links. A guarded record in use cannot be deleted at all. */
export default function DeleteDialog({ record, onClose, onRemoved }: DeleteDialogProps) {
  const resource = useDefinition();
  const title = titleOf(resource, record);
  const translate = useTranslate();
  const notify = useNotify();
  const tellRemoved = useTellRemoved();
  const provider = useProvider();
  const failureText = useFailureText();
  const id = Number(record.id);
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<UsedByReply | string>();
  const { data, isPending, isError } = useQuery({
    queryKey: [resource.name, 'usedBy', id],
    queryFn: () => provider.usedBy(resource.name, id),
    gcTime: 0,
    retry: false,
  });
  const users = typeof refused === 'object' ? refused : (data ?? undefined);
  const blocked = resource.table.guarded && (users?.count ?? 0) > 0;

  const remove = async () => {
    setRunning(true);
    try {
      await provider.delete(resource.name, { id, previousData: { ...record, id } });
      tellRemoved(id, title);
      onRemoved();
    } catch (error) {
      const { body, status } = failureOf(error);
      if (status === 404) {
        // somebody else was faster: it is gone, as was wanted
        notify('assist.gone', { type: 'info', messageArgs: { name: title } });
        onRemoved();
        return;
      }
      const usedBy = isObject(body) && isObject(body.usedBy) ? (body.usedBy as unknown as UsedByReply) : undefined;
      setRefused(usedBy ?? failureText(error, { resource, op: 'remove', name: title }));
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={translate('views.remove.title', { name: title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('views.cancel')}</Button>
          <Button kind="danger" icon="remove" disabled={blocked || running || isPending} onClick={remove}>
            {translate('views.remove.confirm')}
          </Button>
        </>
      }
    >
      {typeof refused === 'string' && (
        <p className="v-err" role="alert">
          <Icon name="error" />
          {refused}
        </p>
      )}
      {isPending && <p className="v-quiet">{translate('views.remove.checking')}</p>}
      {!isPending && !users && <p>{translate(isError ? 'views.remove.unknown' : 'views.remove.text')}</p>}
      {users && users.count === 0 && <p>{translate('views.remove.unused')}</p>}
      {users && users.count > 0 && (
        <>
          <p>{translate(blocked ? 'views.remove.blocked' : 'views.remove.used', { smart_count: users.count })}</p>
          <UsedBy groups={users.groups} />
        </>
      )}
      {users?.parts && !blocked && (
        <>
          <p>{translate('parts.along')}</p>
          <UsedBy groups={users.parts} />
        </>
      )}
      {resource.table.softDelete && !blocked && <p className="v-quiet">{translate('views.remove.soft')}</p>}
    </Dialog>
  );
}

function UsedBy({ groups }: { groups: readonly UseGroup[] }) {
  const translate = useTranslate();
  const definitions = useDefinitions();
  return (
    <ul className="v-usedby">
      {groups.map((group) => (
        <li key={`${group.resource}.${group.field}`}>
          <span className="v-quiet">
            {translate(menuLabelKey(group.resource), { smart_count: group.count, _: readable(group.resource) })}
          </span>
          <div className="v-chips">
            {group.items.map((item) => {
              const to = recordRoute(definitions, group.resource, item);
              return to ? (
                <Link key={item.id} className="v-chip" to={to}>
                  <b>{item.title}</b>
                </Link>
              ) : (
                <span key={item.id} className="v-chip">
                  <b>{item.title}</b>
                </span>
              );
            })}
            {group.count > group.items.length && (
              <span className="v-chip">
                {translate('views.remove.more', { count: group.count - group.items.length })}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Where a record is shown: on the screen of its resource, or as a part of its parent; undefined: nowhere. */
function recordRoute(definitions: Loaded, resource: string, item: UseGroup['items'][number]): string | undefined {
  const found = definitions.byName.get(resource);
  if (!found) return undefined;
  const parent = definitions.byName.get(parentOf(found) ?? '');
  if (!parent) return found.list === false ? undefined : `/${resource}/${item.id}`;
  const tab = parent.tabs.find(({ parts }) => parts === resource)?.name;
  if (item.parentId === undefined || tab === undefined) return undefined;
  return `/${parent.name}/${item.parentId}?${new URLSearchParams({ tab, [PART]: String(item.id) })}`;
}
