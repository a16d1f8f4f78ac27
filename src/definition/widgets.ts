import type { ComponentType } from 'react';
import type { Field, FieldType, RecordData, Resource } from '../engine/definition.ts';

/** What every input gets, whether it is the default of its type or a widget. */
export interface InputProps {
  /** Id of the control, for its label. */
  id: string;
  /** "steps.0.waitSeconds" */
  path: string;
  field: Field;
  resource: Resource;
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
  /** Faults below this path that the input itself found, e.g. text that is no JSON; '' when mended. */
  report: (code: string) => void;
}

export interface CellProps {
  value: unknown;
  field: Field;
  record: RecordData;
}

/** A whole tab of a record. */
export interface TabProps {
  /** Name of the tab. */
  tab: string;
  resource: Resource;
  record: RecordData;
  readOnly: boolean;
  /** Fields that the definition's tab names. */
  fields?: readonly string[];
  /** Draws a field of the form, by the widget named or by its own. */
  Inner: ComponentType<{ path: string; widget?: string }>;
}

/** A widget that takes the place of the whole list. */
export interface ListProps {
  resource: Resource;
}

export interface Widget<Props> {
  /** Field types it can stand for; none for tabs and lists. */
  accepts: readonly FieldType[];
  component: ComponentType<Props>;
  /** It draws its own label, e.g. as the legend of a group. */
  ownLabel?: boolean;
}
