import type { ComponentType } from 'react';
import type { AnyRecord, Field, RecordData } from '../engine/definition.ts';
import type { Options } from '../engine/named.ts';

export interface CellProps {
  value: unknown;
  field: Field;
  /** A row of a list or a whole record. */
  record: AnyRecord;
}

/** A whole tab of a record. */
export interface TabProps {
  /** Name of the tab. */
  tab: string;
  record: RecordData;
  readOnly: boolean;
  /** The widget's options in the definition. */
  options: Options;
  /** Renders a field of the form with the given widget, else with the field's own. */
  Inner: ComponentType<{ path: string; widget?: string }>;
}

/**
 * A named component, declared in resources/named.ts. An input reads its field with `useField`, a list its definition
 * with `useDefinition`.
 */
export interface Widget<Props = object> {
  component: ComponentType<Props>;
  /** The widget renders its own label, e.g. as the legend of a group. */
  ownLabel?: boolean;
  /** Replaces the widget while its code is loading, on the same value, so that early typing is not lost. */
  until?: ComponentType<Props>;
  /** Loads the widget's code in advance, if it is in a separate chunk. */
  preload?: () => Promise<unknown>;
}

/** A cell of a list. One without `text` isn't measured: its column has the width of the definition. */
export interface CellWidget extends Widget<CellProps> {
  /** The text of the cell, or one of about its length, from which the width of its column is measured. */
  text?: (record: AnyRecord, context: CellTexts, value: unknown) => string;
  /** Texts that the cell may show later, while its row stays: the column has room for them from the beginning. */
  later?: (context: CellTexts) => readonly string[];
  /** Width in pixels of what the cell has beside the text, e.g. a symbol. */
  space?: number;
  /** The text is small and of medium weight. */
  small?: boolean;
}

/** What is needed to tell the text of a cell. */
export interface CellTexts {
  locale: string;
  translate: (key: string, options?: object) => string;
}

/**
 * Props of the tab that lists the parts of a record. The current definition there is that of the parts; the surrounding
 * form is that of the record.
 */
export interface PartsProps {
  /** Read-only, e.g. because the parent record is deleted. */
  locked: boolean;
}

/** Props of a review that is shown before a change of a stored record is saved. */
export interface ReviewProps {
  /** The record as stored. */
  before: RecordData;
  /** The record as it will be stored. */
  after: RecordData;
  /** The review's options in the definition. */
  options: Options;
  /** Saves the change; called at once if there is nothing to review. */
  onConfirm: () => void;
  /** Cancels without a call to the server; the user's input stays. */
  onCancel: () => void;
}

type Registry<Props = object> = Readonly<Record<string, Widget<Props>>>;

/** The components that definitions can name, and the tab of parts. */
export interface Widgets {
  inputs: Registry;
  cells: Readonly<Record<string, CellWidget>>;
  tabs: Registry<TabProps>;
  reviews: Registry<ReviewProps>;
  lists: Registry;
  /** Widgets that replace the list of parts. */
  partLists: Registry<PartsProps>;
  parts: ComponentType<PartsProps>;
}
