import { type ComponentType, createContext } from 'react';
import type { Field, RecordData } from '../engine/definition.ts';
import { useNeeded } from '../ui/contexts.ts';

/** The field of an input: its value and how to change it. */
export interface FieldState {
  /** Id of the control, for its label. */
  id: string;
  /** "steps.0.waitSeconds" */
  path: string;
  field: Field;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  readOnly: boolean;
  required: boolean;
  invalid: boolean;
  /** Ids of help and error texts. */
  describedBy?: string;
  /** The form's values at the last render of the input. */
  record: RecordData;
  /** Renders the field at another path of the form, e.g. inside a widget's value. */
  Inner: ComponentType<{ path: string }>;
  /** Sets another value of the form, e.g. the name that belongs to a chosen id. */
  setOther: (path: string, value: unknown) => void;
  /** A new item of the array or group field, filled with defaults. */
  makeItem: () => RecordData;
}

export const FieldContext = createContext<FieldState | null>(null);

/** The field of the calling input. */
export const useField = (): FieldState => useNeeded(FieldContext, 'An input stands outside of a field');
