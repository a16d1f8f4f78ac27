/** How a definition is shown: its list, its form, the tree in which its records are chosen, its place in the menu. */
import type { Condition, Json } from './data.ts';
import type { Named } from './named.ts';

export type SortOrder = 'ASCENDING' | 'DESCENDING';

/** A wanted value of a field, or values of which one must match. */
export type FilterValue = string | number | boolean | null | (string | number)[];

export interface Column {
  field: string;
  /** CSS width, e.g. "8rem". Without it columns share what is left. */
  width?: string;
  align?: 'start' | 'end';
  /** Offered in the column chooser but not shown at first. */
  hidden?: boolean;
  /** Extension of the protocol whose values it shows; on a server without it there is no such column. */
  extension?: string;
}

export interface Sort {
  field: string;
  order: SortOrder;
}

export interface ListView {
  /** Shown columns in order; a bare name is `{ field: name }`. The special column "title" shows the record's title. */
  columns: (string | Column)[];
  /** Fields offered as filter chips. */
  filters?: string[];
  /** Default: name where there is such a field, else the first column that can be sorted; ASCENDING (spec 9). */
  sort?: Sort;
  /** Default 20 (spec 9). */
  pageSize?: number;
  /** Values sent with every list request, e.g. `{ deletedAlarm: true }`. */
  fixed?: { [key: string]: Json };
  /** Organization picker and "with child organizations". Default: true when there is a field orgId. */
  scope?: boolean;
  /** The second line of a row on a phone: field names. Default: the second column. */
  phone?: string[];
  /** A widget that replaces the whole list. */
  widget?: Named;
}

export interface Tab {
  /** i18n: resources.<name>.tabs.<tab>. */
  name: string;
  /** Rows of the form: one field, or several side by side. */
  rows?: (string | string[])[];
  /** A widget that fills the whole tab instead of rows. */
  widget?: Named;
  /** Fills the tab with the records of this resource that are part of the open one, and their editor. */
  parts?: string;
  visible?: Condition;
}

/** One filter of the tree in which records are chosen. Filters of several resources that share a name are one. */
export interface SelectorFilter {
  /** Text: resources.<name>.filters.<filter>, else the label of the field. */
  name: string;
  /** A field, one inside a list ("devices.address"), or the names that come with a multiple ref ("groupNames"). */
  field: string;
  /** What can be chosen is asked from the server: `devices` from GET /list/devices. Else an enum offers its values. */
  choices?: 'devices';
}

/** How records stand in the tree in which they are chosen by organization. */
export interface SelectorView {
  filters: SelectorFilter[];
  /** Place behind the organizations, ascending; default 1. */
  weight?: number;
  /** bool fields; what is false there is said beside the record: resources.<name>.warnings.<field>. */
  warnings?: string[];
}

export type MenuSection = 'monitor' | 'definition' | 'masterData' | 'reporting' | 'technical';

export interface MenuEntry {
  section: MenuSection;
  /** Place within the section, ascending. */
  order: number;
  /** Name in the fixed icon map (src/ui/icons.tsx). */
  icon: string;
}
