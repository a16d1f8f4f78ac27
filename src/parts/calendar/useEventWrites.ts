import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify } from 'ra-core';
import { useState } from 'react';
import { type Failure, useDefinition, useProvider, useShowFailure } from '../../definition/context.tsx';
import type { Day } from '../../duty/days.ts';
import type { RecordData } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { useSave } from '../../record/save/useSave.ts';
import { useSaveRetry } from '../../record/save/useSaveRetry.ts';
import type { PartRecord } from '../useParts.ts';
import { withoutDay } from './events.ts';

/** An occurrence that becomes an event of its own. */
export interface Split {
  series: PartRecord;
  day: Day;
}

/** A change made in the grid that is not stored yet. */
interface Unstored {
  base: PartRecord;
  values: RecordData;
  /** Whether the server was unreachable; the change is stored as soon as the server answers. */
  waiting: boolean;
}

/**
 * Stores the event of a form. `split`: the occurrence that a new event replaces; it is removed from its series, whose
 * field `exceptions` has the days left out.
 */
function useStore(exceptions: string) {
  const part = useDefinition();
  const provider = useProvider();
  const updated = async (values: RecordData): Promise<RecordData> => {
    const id = Number(values.id);
    const data = { ...values, id };
    return (await provider.update<PartRecord>(part.name, { id, data, previousData: data })).data;
  };

  return async (values: RecordData, split?: Split): Promise<RecordData> => {
    const data = { ...values, day: values.startDateSelected };
    if (Number.isInteger(values.id)) return updated(data);
    const { data: created } = await provider.create<PartRecord>(part.name, { data });
    if (!split) return created;
    try {
      await updated(withoutDay(split.series, exceptions, split.day));
    } catch (error) {
      // the series still has the occurrence, so the new event must not stay beside it
      await provider.delete(part.name, { id: created.id, previousData: created }).catch(() => undefined);
      throw error;
    }
    return created;
  };
}

/** Stores events of forms and changes made in the grid. `exceptions`: name of the field with the days left out. */
export function useEventWrites(exceptions: string) {
  const part = useDefinition();
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const [unstored, setUnstored] = useState<Unstored>();
  const [conflict, setConflict] = useState<{ base: PartRecord; mine: RecordData; theirs: RecordData }>();
  const wait = useSaveRetry();

  const refresh = () => queries.invalidateQueries({ queryKey: [part.name, 'parts'] });

  const store = useStore(exceptions);
  const { save } = useSave(part, false, (values) => store(values));
  const refused = (failure: Failure, values: RecordData) => {
    setUnstored(undefined);
    showFailure(failure.error, { resource: part, op: 'update', name: titleOf(part, values) });
    void refresh();
  };
  /** Stores a change made in the grid. */
  const change = useEvent(async (base: PartRecord, values: RecordData, again?: boolean): Promise<void> => {
    setUnstored({ base, values, waiting: false });
    const result = await save(base, values, again === true);
    if (result.kind === 'failed' && result.failure.again) {
      setUnstored({ base, values, waiting: true });
      wait({ save: () => change(base, values, true) });
      return;
    }
    if (result.kind === 'failed') return refused(result.failure, values);
    if (result.kind === 'conflict') setConflict({ base, mine: values, theirs: result.theirs });
    await refresh();
    setUnstored(undefined);
  });

  const single = useSave(part, true, (values) => {
    const { split, ...event } = values as RecordData & { split: Split };
    return store(event, split);
  });
  /** Stores a single event in place of an occurrence. */
  const separate = useEvent(async (split: Split, event: RecordData): Promise<void> => {
    setUnstored({ base: split.series, values: split.series, waiting: false });
    const result = await single.save({}, { ...event, split });
    if (result.kind === 'failed') return refused(result.failure, event);
    await refresh();
    setUnstored(undefined);
  });

  /** Removes an event and returns whether that succeeded; shows a failure. */
  const remove = useEvent(async (record: PartRecord): Promise<boolean> => {
    const name = titleOf(part, record);
    try {
      await provider.delete(part.name, { id: record.id, previousData: record });
      notify('views.record.removed', { type: 'success', messageArgs: { name } });
      return true;
    } catch (error) {
      showFailure(error, { resource: part, op: 'remove', name });
      return false;
    } finally {
      void refresh();
    }
  });

  return {
    store,
    change,
    separate,
    remove,
    unstored,
    refresh,
    conflict: conflict && {
      ...conflict,
      cancel: () => setConflict(undefined),
      merge: (mine: RecordData, andSave: boolean) => {
        setConflict(undefined);
        const theirs = conflict.theirs as PartRecord;
        if (andSave) void change(theirs, { ...theirs, ...mine });
      },
    },
  };
}
