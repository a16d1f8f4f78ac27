import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { OrganizationPicker } from '../../choose/organization/OrganizationPicker.tsx';
import { useFailureText, useMay, useProvider } from '../../definition/context.ts';
import { orgFieldOf } from '../../definition/orgField.ts';
import { refreshLists } from '../../definition/refresh.ts';
import type { Resource } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ListState } from '../urlState.ts';
import type { Row, Rows } from '../useRows.ts';
import { runBulk } from './runBulk.ts';
import { useResults } from './useResults.ts';

interface BulkDialogProps {
  action: 'remove' | 'move';
  resource: Resource;
  selected: ListState['selected'];
  count: number;
  match: Rows['match'];
  rows: readonly Row[];
  /** With the records that the action left as they were; undefined: it did not run. */
  onClose: (left: readonly number[] | undefined) => void;
}

type Phase = 'ask' | 'running' | 'done';
/** More lines than this help nobody; failures come first. */
const SHOWN = 200;

/** Deletes or moves the checked records: asks, shows how far it is, can be stopped, and says how each one fared. */
export default function BulkDialog({ action, resource, selected, count, match, rows, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const text = useFailureText();
  const locale = useLocale();
  const provider = useProvider();
  const queries = useQueryClient();
  const [phase, setPhase] = useState<Phase>('ask');
  const [total, setTotal] = useState(count);
  // names of records that are gone from the list by the time their results are read
  const [known] = useState(() => new Map(rows.map((row) => [row.id, row])));
  const { results, add, reset, flush } = useResults();
  // those that it is for, when it runs
  const [ids, setIds] = useState<readonly number[]>();
  const [recounted, setRecounted] = useState(false);
  const [error, setError] = useState<string>();
  const [undone, setUndone] = useState(false);
  const may = useMay(resource);
  // how many the button said
  const agreed = useRef(count);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const number = (value: number) => formatNumber(value, locale);
  const reasonOf = (failure: unknown): string => text(failure, { resource, op: action });
  /** Brings back what was deleted. */
  const undo = async () => {
    const ids = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
    const controller = new AbortController();
    abort.current = controller;
    setUndone(true);
    setPhase('running');
    setTotal(ids.length);
    reset();
    await runBulk({
      ids,
      signal: controller.signal,
      reasonOf: (failure) => text(failure, { resource, op: 'restore' }),
      onResult: add,
      work: async (id) => {
        await provider.restore(resource.name, { id });
        return 'done';
      },
    });
    flush();
    setPhase('done');
    refreshLists(queries, resource);
  };
  const run = async (newOrgId?: number) => {
    const controller = new AbortController();
    abort.current = controller;
    setPhase('running');
    try {
      const ids =
        selected === 'all' ? await provider.allIds(resource.name, { ...match, signal: controller.signal }) : selected;
      setTotal(ids.length);
      setIds(ids);
      // more, or fewer, than was said and agreed to: somebody has changed the list meanwhile
      if (newOrgId === undefined && ids.length !== agreed.current) {
        agreed.current = ids.length;
        setRecounted(true);
        setPhase('ask');
        return;
      }
      const orgField = orgFieldOf(resource);
      await runBulk({
        ids,
        signal: controller.signal,
        reasonOf,
        onResult: add,
        work: async (id) => {
          const row = known.get(id);
          if (newOrgId === undefined) {
            await provider.delete(resource.name, { id, previousData: row ?? { id } });
            return 'done';
          }
          const previous = orgField ? row?.[orgField] : undefined;
          const previousOrgId = typeof previous === 'number' ? previous : null;
          const { outcome } = await provider.move(resource.name, { id, newOrgId, previousOrgId });
          return outcome === 'moved' ? 'done' : 'notNeeded';
        },
      });
    } catch (failure) {
      if (!controller.signal.aborted) setError(reasonOf(failure));
    }
    flush();
    setPhase('done');
    void queries.invalidateQueries({ queryKey: [resource.name] });
  };

  if (phase === 'ask' && action === 'move') {
    return <OrganizationPicker onCancel={() => onClose(undefined)} onSelect={(org) => void run(org.id)} />;
  }
  const close = () => {
    const touched = new Set(results.filter(({ outcome }) => outcome !== 'failed').map(({ id }) => id));
    if (undone) return onClose([]);
    onClose(phase === 'done' ? ids?.filter((id) => !touched.has(id)) : undefined);
  };
  const failed = results.filter((result) => result.outcome === 'failed');
  const done = results.length - failed.length;
  const ordered = [...failed, ...results.filter((result) => result.outcome !== 'failed')].slice(0, SHOWN);
  const nameOf = (id: number) => {
    const row = known.get(id);
    return (row && titleOf(resource, row)) || `#${id}`;
  };
  const counted = { smart_count: total, count: number(total) };
  const title = translate(undone ? 'assist.restoring' : `views.bulk.${action}Title`, counted);
  return (
    <Dialog
      title={title}
      onClose={() => (phase === 'running' ? abort.current?.abort() : close())}
      actions={
        phase === 'ask' ? (
          <>
            <Button onClick={() => onClose(undefined)}>{translate('views.cancel')}</Button>
            <Button kind="danger" icon="remove" onClick={() => void run()}>
              {translate('views.bulk.removeConfirm', { count: number(total) })}
            </Button>
          </>
        ) : phase === 'running' ? (
          <Button onClick={() => abort.current?.abort()}>{translate('views.bulk.stop')}</Button>
        ) : (
          <>
            {action === 'remove' && !undone && done > 0 && may('restore') && (
              <Button icon="restore" onClick={() => void undo()}>
                {translate('assist.undo')}
              </Button>
            )}
            <Button kind="primary" onClick={close}>
              {translate('views.close')}
            </Button>
          </>
        )
      }
    >
      {phase === 'ask' && recounted && (
        <p className="v-err" role="alert">
          <Icon name="error" />
          {translate('assist.recounted', counted)}
        </p>
      )}
      {phase === 'ask' && <p>{translate('views.bulk.removeText')}</p>}
      {phase !== 'ask' && (
        <>
          <progress className="v-progress" max={total} value={results.length} aria-label={title} />
          <p role="status">
            {translate('views.bulk.progress', {
              done: number(done),
              failed: number(failed.length),
              total: number(total),
            })}
          </p>
        </>
      )}
      {error && (
        <p className="v-err" role="alert">
          <Icon name="error" />
          {error}
        </p>
      )}
      {ordered.length > 0 && (
        <ul className="v-results">
          {ordered.map(({ id, outcome, reason }) => (
            <li key={id} className={outcome}>
              <Icon name={outcome === 'failed' ? 'error' : 'check'} />
              {outcome === 'failed' ? (
                <Link to={`/${resource.name}/${id}`}>{nameOf(id)}</Link>
              ) : (
                <span>{nameOf(id)}</span>
              )}
              <span className="v-quiet">
                {reason ?? translate(undone && outcome === 'done' ? 'assist.restored' : `views.bulk.${outcome}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
