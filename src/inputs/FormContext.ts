import { createContext, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Widget } from '../definition/widgets.ts';
import type { DefaultContext } from '../engine/defaults.ts';
import type { Field, RecordData } from '../engine/definition.ts';
import type { Loaded } from '../engine/load.ts';
import { useNeeded } from '../ui/contexts.ts';

/** Start or target of a navigation. */
export interface Place {
  pathname: string;
  search: string;
}

/** Something that may hold unsaved changes. */
export interface Unsaved {
  isDirty(): boolean;
  /** Whether a navigation would lose the changes. */
  leaves(from: Place, to: Place): boolean;
  onDiscard(): void;
  onKeep(): void;
}

/** Unsaved changes of a tab with calls of its own; they are counted, saved and discarded with the record. */
export interface TabChanges {
  /** Name of the tab. */
  tab: string;
  /** Number of unsaved changes. */
  count: number;
  /** Whether the tab has invalid input. */
  faulty: boolean;
  /** Focuses the invalid input once it is rendered. */
  show: () => void;
  save: () => Promise<void>;
  discard: () => void;
}

/** State of the form for all of its fields. */
export interface FormInfo {
  /** The record as it is stored. */
  base: RecordData;
  op: 'create' | 'update';
  readOnly: boolean;
  defaults: DefaultContext;
  /** Sets values that count as stored, not as changes. Values that the user has changed are kept. */
  setStored: (found: RecordData) => void;
  /** Unsaved changes of an editor inside this form. */
  nested: RefObject<Unsaved | null>;
  /** Reports the unsaved changes of a tab; undefined: none. */
  setTabChanges: (tabChanges: TabChanges | undefined) => void;
}

/** Chooses the input of a field: the given widget, else that of its definition or type. */
export type ChooseInput = (
  field: Field,
  definitions: Loaded,
  widget?: string,
) => Pick<Widget, 'component' | 'ownLabel' | 'until'>;

export const InputsContext = createContext<ChooseInput | null>(null);

/** The function that chooses inputs. Only inside a record's form. */
export const useChooseInput = (): ChooseInput => useNeeded(InputsContext, 'A field stands outside of a form');

export const FormContext = createContext<FormInfo | null>(null);

/** State of the surrounding form. Only inside a record's form. */
export const useFormInfo = (): FormInfo => useNeeded(FormContext, 'A field stands outside of a form');

/** The parts of react-hook-form's form that keep their identity while its state changes. */
export type FormControls = Pick<UseFormReturn<RecordData>, 'control' | 'getValues' | 'setValue'>;

export const ControlsContext = createContext<FormControls | null>(null);

/** Like `useFormContext`, but doesn't render the caller at every change of the form. Only inside a record's form. */
export const useFormControls = (): FormControls => useNeeded(ControlsContext, 'A field stands outside of a form');
