import type { ComponentType } from 'react';
import type { DefaultContext } from '../engine/defaults.ts';
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

/** The tab of a record that lists its parts. */
export interface PartsProps {
  part: Resource;
  /** The record whose parts are shown, as stored. */
  parent: RecordData;
  defaults: DefaultContext;
  /** Nothing can be changed here, e.g. because the record is a removed one. */
  locked: boolean;
  /** The record itself is not stored yet. */
  isNew: boolean;
}

type Registry<Props> = Readonly<Record<string, Widget<Props>>>;

/** What definitions can ask for by name, and the tab of parts, which records cannot import from above them. */
export interface Widgets {
  inputs: Registry<InputProps>;
  cells: Registry<CellProps>;
  tabs: Registry<TabProps>;
  lists: Registry<ListProps>;
  parts: ComponentType<PartsProps>;
}

function acceptedBy<Props>(registry: Registry<Props>) {
  return Object.fromEntries(Object.entries(registry).map(([name, { accepts }]) => [name, accepts]));
}

/** The names that the loader checks definitions against. */
export function registeredNames({ inputs, cells, tabs, lists }: Widgets) {
  return {
    widgets: Object.keys(inputs),
    cells: Object.keys(cells),
    tabs: Object.keys(tabs),
    lists: Object.keys(lists),
    accepts: { widgets: acceptedBy(inputs), cells: acceptedBy(cells) },
  };
}
