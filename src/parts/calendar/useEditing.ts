import { useEvent } from 'ra-core';
import { useState } from 'react';
import type { Span } from '../../duty/days.ts';
import { NEW } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { useOpenPart } from '../useOpenPart.ts';
import { isSeries, movedEvent, type Occurrence, singleEvent, withoutDay } from './events.ts';
import { keyedSpan } from './keys.ts';
import type { ScopeChoice } from './ScopeDialog.tsx';
import type { ViewName } from './Toolbar.tsx';
import type { Split, useEventWrites } from './useEventWrites.ts';

/** A key event of React or of the document. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'>;

interface EditingOptions extends Pick<ReturnType<typeof useOpenPart>, 'mode' | 'go'> {
  writes: ReturnType<typeof useEventWrites>;
  /** Name of the field with the days that a series leaves out. */
  exceptions: string;
  /** Whether one occurrence of a series can be changed. */
  canSplit: boolean;
  mayChange: boolean;
  view: ViewName;
}

/** State and actions of editing: opens, adds, edits, moves and removes events; of a series, one occurrence or all. */
export function useEditing({ mode, go, writes, exceptions, canSplit, mayChange, view }: EditingOptions) {
  const [pressed, setPressed] = useState<{ id: number; day: number }>();
  const [fresh, setFresh] = useState<{ values: RecordData; split?: Split; key: number }>();
  const [editable, setEditable] = useState(false);
  const [asked, setAsked] = useState<ScopeChoice>();
  const [lifted, setLifted] = useState<{ occurrence: Occurrence; span: Span }>();
  const openId = mode.mode === 'update' ? mode.id : undefined;

  /** Opens a new event. */
  const create = (values: RecordData, split?: Split) => {
    setEditable(false);
    setFresh((before) => ({ values, split, key: (before?.key ?? 0) + 1 }));
    go(NEW);
  };
  const close = useEvent(() => {
    setEditable(false);
    go(undefined);
  });
  const move = useEvent((occurrence: Occurrence, to: Span) => {
    setLifted(undefined);
    const { record: series, day } = occurrence;
    const all = () => void writes.change(series, movedEvent(occurrence, to));
    if (!isSeries(series)) return all();
    const one = () => void writes.separate({ series, day }, singleEvent(occurrence, to));
    setAsked({ what: 'move', one, all });
  });
  const remove = (occurrence: Occurrence) => {
    const { record: series, day } = occurrence;
    const done = () => {
      setEditable(false);
      if (openId === series.id) go(undefined);
    };
    const all = async () => {
      if (await writes.remove(series)) done();
    };
    const one = async () => {
      await writes.change(series, withoutDay(series, exceptions, day));
      done();
    };
    setAsked({ what: 'remove', one: () => void one(), all: () => void all() });
  };
  const edit = (occurrence: Occurrence) => {
    const { record: series, day } = occurrence;
    if (!isSeries(series) || !canSplit) return setEditable(true);
    setAsked({
      what: 'edit',
      one: () => create(singleEvent(occurrence), { series, day }),
      all: () => setEditable(true),
    });
  };
  const press = (occurrence: Occurrence) => {
    if (lifted?.occurrence.key === occurrence.key) return move(lifted.occurrence, lifted.span);
    setLifted(undefined);
    setEditable(false);
    setPressed({ id: occurrence.record.id, day: occurrence.day });
    go(String(occurrence.record.id));
  };
  const onKey = (occurrence: Occurrence, event: KeyPress) => {
    if (event.key === 'Escape' && lifted) {
      event.stopPropagation();
      return setLifted(undefined);
    }
    const span = mayChange ? keyedSpan(event.key, event.shiftKey, occurrence.span, view) : undefined;
    if (!span) return;
    event.preventDefault();
    setLifted((before) => ({
      occurrence: before?.occurrence.key === occurrence.key ? before.occurrence : occurrence,
      span,
    }));
  };
  return {
    openId,
    fresh,
    editable,
    asked,
    lifted,
    /** The day of the pressed occurrence of the open event. */
    day: pressed?.id === openId ? pressed?.day : undefined,
    create,
    close,
    move,
    remove,
    edit,
    press,
    onKey,
    onAnswered: () => setAsked(undefined),
    onWritten: () => {
      setEditable(false);
      void writes.refresh();
    },
    onCreated: (id: number) => {
      setFresh(undefined);
      go(String(id), true);
    },
  };
}
