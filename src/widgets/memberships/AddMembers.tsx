import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { type Entry, entryId } from '../../choose/selector/entries.ts';
import { useDefinition, useProvider, useShowFailure } from '../../definition/context.tsx';
import type { RefField, Resource } from '../../engine/definition.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { fetchAllMembers } from './useMembers.ts';

const SelectorDialog = lazyDialog(() => import('../../choose/selector/SelectorDialog.tsx'));

interface AddMembersProps {
  field: RefField;
  target: Resource;
  /** The record whose members they are, and its organization. */
  of: { objectId: number | undefined; orgId: number | undefined };
  ids: readonly number[];
  known: ReadonlyMap<string, Entry>;
  learn: (rows: Awaited<ReturnType<typeof fetchAllMembers>>) => void;
  onChange: (ids: readonly number[], titleOf: (id: number) => string) => void;
}

/** The button that adds members: opens the tree if the target has one, otherwise a search. */
export function AddMembers({ field, target, of, ids, known, learn, onChange }: AddMembersProps) {
  const { objectId, orgId } = of;
  const { path: name, label } = useField();
  const resource = useDefinition();
  const translate = useTranslate();
  const provider = useProvider();
  const queries = useQueryClient();
  const showFailure = useShowFailure();
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const open = async () => {
    setState('opening');
    // the selector shows names and warnings of the current members
    const unnamed = ids.some((id) => !known.has(entryId({ key: name, id })));
    if (unnamed) {
      try {
        learn(await fetchAllMembers(queries, provider, { resource, target, objectId }));
      } catch (error) {
        showFailure(error, { resource: target, op: 'list' });
      }
    }
    setState('open');
  };
  const close = () => setState('closed');
  const title = translate('selector.title', { names: label });
  return (
    <>
      <Button
        small
        icon="add"
        aria-haspopup="dialog"
        aria-label={translate('views.input.add', { name: label })}
        aria-busy={state === 'opening'}
        onClick={() => void open()}
      >
        {translate('views.input.addShort')}
      </Button>
      {state === 'open' && target.selector && (
        <SelectorDialog
          title={title}
          targets={[{ key: name, to: target.name }]}
          value={{ [name]: ids }}
          known={known}
          orgId={orgId}
          onCancel={close}
          onApply={(value, titleOf) => {
            close();
            onChange(value[name] ?? [], (id) => titleOf(name, id));
          }}
        />
      )}
      {state === 'open' && !target.selector && (
        <Dialog
          title={title}
          onClose={close}
          actions={
            <Button kind="primary" onClick={close}>
              {translate('views.close')}
            </Button>
          }
        >
          <RefSearch
            target={target}
            fixed={field.filter}
            chosen={ids}
            onChoose={(row, found) =>
              onChange(ids.includes(row.id) ? ids.filter((id) => id !== row.id) : [...ids, row.id], (id) =>
                id === row.id ? found : (known.get(entryId({ key: name, id }))?.label ?? `#${id}`),
              )
            }
          />
        </Dialog>
      )}
    </>
  );
}
