import { createContext, type RefObject, useContext } from 'react';
import type { DefaultContext } from '../../engine/defaults.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import type { Labels } from '../labels.ts';
import type { Unsaved } from './useLeaveGuard.tsx';

/** What every field of an open record needs to know. */
export interface FormInfo {
  resource: Resource;
  labels: Labels;
  /** The record as it is stored. */
  base: RecordData;
  op: 'create' | 'update';
  readOnly: boolean;
  defaults: DefaultContext;
  /** Faults that inputs found themselves; '' takes one back. */
  report: (path: string, code: string) => void;
  /** Values that nobody typed: they are what the form begins from, not changes. What is typed stays. */
  learnStored: (found: RecordData) => void;
  /** What is unsaved in an editor inside of this form. */
  nested: RefObject<Unsaved | null>;
}

export const FormContext = createContext<FormInfo | null>(null);

/** The open record. Only below a record's form. */
export function useFormInfo(): FormInfo {
  const info = useContext(FormContext);
  if (!info) throw new Error('A field stands outside of a form');
  return info;
}
