import type { ComponentType } from 'react';
import type { DefaultContext } from '../engine/defaults.ts';
import type { Field, RecordData } from '../engine/definition.ts';
import type { Options } from '../engine/named.ts';

export interface CellProps {
  value: unknown;
  field: Field;
  record: RecordData;
}

/** A whole tab of a record. */
export interface TabProps {
  /** Name of the tab. */
  tab: string;
  record: RecordData;
  readOnly: boolean;
  /** The options that the definition gives the widget. */
  options: Options;
  /** Draws a field of the form, by the widget named or by its own. */
  Inner: ComponentType<{ path: string; widget?: string }>;
}

/**
 * A named component, declared in resources/named.ts. An input reads its field with `useField`, a list its definition
 * with `useDefinition`.
 */
export interface Widget<Props = object> {
  component: ComponentType<Props>;
  /** It renders its own label, e.g. as the legend of a group. */
  ownLabel?: boolean;
  /** Works in its place, on the same value, while its code is being loaded: what is typed at once is not lost. */
  until?: ComponentType<Props>;
  /** Loads it before it is needed, if it comes in a file of its own. */
  preload?: () => Promise<unknown>;
}

/** The tab of a record that lists its parts, whose definition is the current one there. */
export interface PartsProps {
  /** The parent record, as stored. */
  parent: RecordData;
  defaults: DefaultContext;
  /** Read-only, e.g. because the parent record is deleted. */
  locked: boolean;
  /** The record itself is not stored yet. */
  isNew: boolean;
}

/** What is shown before a change of a stored record is saved. */
export interface ReviewProps {
  /** As it is stored. */
  before: RecordData;
  /** As it will be stored. */
  after: RecordData;
  /** The options that the definition gives. */
  options: Options;
  /** Saves; called at once if there is nothing to show. */
  onConfirm: () => void;
  /** Sends nothing; what was typed stays. */
  onCancel: () => void;
}

type Registry<Props = object> = Readonly<Record<string, Widget<Props>>>;

/** The components that definitions can name, and the tab of parts, which is above the record. */
export interface Widgets {
  inputs: Registry;
  cells: Registry<CellProps>;
  tabs: Registry<TabProps>;
  reviews: Registry<ReviewProps>;
  lists: Registry;
  /** In place of the list of parts. */
  partLists: Registry<PartsProps>;
  parts: ComponentType<PartsProps>;
}
