import { createContext, type RefObject, useContext } from 'react';
import type { Widget } from '../definition/widgets.ts';
import type { DefaultContext } from '../engine/defaults.ts';
import type { Field, RecordData } from '../engine/definition.ts';
import type { Loaded } from '../engine/load.ts';

/** A place that one comes from or goes to. */
export interface Place {
  pathname: string;
  search: string;
}

/** Something that may hold unsaved changes. */
export interface Unsaved {
  isDirty(): boolean;
  /** Whether it is lost on the way. */
  leaves(from: Place, to: Place): boolean;
  onDiscard(): void;
  onKeep(): void;
}

/** Unsaved changes of a tab that are stored by calls of its own; counted, saved and discarded with the record. */
export interface TabChanges {
  /** The tab in which it is seen. */
  tab: string;
  /** How many changes are unsaved. */
  count: number;
  /** Something typed cannot be saved. */
  faulty: boolean;
  /** Puts the cursor where it is faulty, as soon as that can be seen. */
  show: () => void;
  save: () => Promise<void>;
  discard: () => void;
}

/** What every field of an open record needs to know. */
export interface FormInfo {
  /** The record as it is stored. */
  base: RecordData;
  op: 'create' | 'update';
  readOnly: boolean;
  defaults: DefaultContext;
  /** Faults that inputs found themselves; '' takes one back. */
  report: (path: string, code: string) => void;
  /** Values that nobody typed: they are what the form begins from, not changes. What is typed stays. */
  setStored: (found: RecordData) => void;
  /** What is unsaved in an editor inside of this form. */
  nested: RefObject<Unsaved | null>;
  /** Reports the unsaved changes of a tab; undefined: none. */
  setTabChanges: (tabChanges: TabChanges | undefined) => void;
}

/** The input of a field: the widget named, else that of its definition or of its type. */
export type ChooseInput = (
  field: Field,
  definitions: Loaded,
  widget?: string,
) => Pick<Widget, 'component' | 'ownLabel'>;

export const InputsContext = createContext<ChooseInput | null>(null);

/** How inputs are chosen. Only below a record's form. */
export function useChooseInput(): ChooseInput {
  const choose = useContext(InputsContext);
  if (!choose) throw new Error('A field stands outside of a form');
  return choose;
}

export const FormContext = createContext<FormInfo | null>(null);

/** The open record. Only below a record's form. */
export function useFormInfo(): FormInfo {
  const info = useContext(FormContext);
  if (!info) throw new Error('A field stands outside of a form');
  return info;
}
