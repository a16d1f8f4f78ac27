import { type ComponentType, createContext, useContext } from 'react';
import type { Field, RecordData } from '../engine/definition.ts';

/** The field that an input is drawn for: what it holds, and how it is changed. */
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
  /** The whole record as it stands in the form when the input was last drawn. */
  record: RecordData;
  /** Draws the field at another path of the same form: how a widget shows what is inside its value. */
  Inner: ComponentType<{ path: string }>;
  /** Sets another value of the form, e.g. the name that belongs to a chosen id. */
  setOther: (path: string, value: unknown) => void;
  /** A new item of the array or group field, filled with defaults. */
  makeItem: () => RecordData;
  /** Reports a fault that the input itself found, e.g. text that is no JSON; '' when mended. */
  report: (code: string) => void;
}

export const FieldContext = createContext<FieldState | null>(null);

/** The field of the input this is called in. */
export function useField(): FieldState {
  const state = useContext(FieldContext);
  if (!state) throw new Error('An input stands outside of a field');
  return state;
}
