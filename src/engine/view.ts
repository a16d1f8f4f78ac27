/** Types for the presentation of a definition: list, form, selection tree and menu entry. */
import type { Condition, Json } from './data.ts';
import type { Named } from './named.ts';

export type SortOrder = 'ASCENDING' | 'DESCENDING';

/** A wanted value of a field, or a list of values of which one must match. */
export type FilterValue = string | number | boolean | null | (string | number)[];

export interface Column {
  field: string;
  /** CSS width, e.g. "8rem", of a column whose contents can't be measured; others take the width that they need. */
  width?: string;
  align?: 'start' | 'end';
  /** Hidden by default; offered in the column chooser. */
  hidden?: boolean;
  /** Extension of the protocol that the column needs; without it the column is left out. */
  extension?: string;
  /** Tabs of the screen in which the column stands, if the screen has tabs of its own. Default: all. */
  tabs?: string[];
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
  /** Default: the field `name` if it exists, else the first sortable column; ASCENDING (spec 9). */
  sort?: Sort;
  /** Default 20 (spec 9). */
  pageSize?: number;
  /** Values of records that wait for somebody: their number stands above the list and leads to them; text `resources.<name>.waiting`. */
  waiting?: { [field: string]: Json };
  /** Values sent with every list request, e.g. `{ deletedAlarm: true }`. */
  fixed?: { [key: string]: Json };
  /** Organization picker and "with child organizations". Default: true if there is a field orgId. */
  scope?: boolean;
  /** Fields in the second line of a row on a phone. Default: the second column. */
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
  /** The resource whose records are parts of the open one; the tab shows their list and editor. */
  parts?: string;
  /** The record takes most of the screen while this tab is open, e.g. for a calendar. */
  wide?: boolean;
  visible?: Condition;
  /** Extension of the protocol that the tab needs. */
  extension?: string;
}

/** What the user should know before saving; it doesn't prevent it. */
export interface Notice {
  /** camelCase; text: resources.<name>.notices.<notice>. */
  name: string;
  /** The field that is to blame; the notice links to it. */
  field: string;
  /** The notice is shown while this holds for the typed values. */
  when: Condition;
}

/** A filter of the selection tree. Filters of several resources with the same name are one filter. */
export interface SelectorFilter {
  /** Text: resources.<name>.filters.<filter>, else the label of the field. */
  name: string;
  /** A field, a field inside a list ("devices.address"), or the titles of a multiple ref ("groupNames"). */
  field: string;
  /** Source of the choices: `devices` is GET /list/devices. Default: the values of the enum. */
  choices?: 'devices';
}

/** The records of a resource in the selection tree. */
export interface SelectorView {
  filters: SelectorFilter[];
  /** Order after the organizations, ascending; default 1. */
  weight?: number;
  /** bool fields; a false value shows a warning at the record: resources.<name>.warnings.<field>. */
  warnings?: string[];
}

/** How a copy of a record differs from it. */
export interface CopyView {
  /** A bool field that is false in a copy, so that the copy takes no effect until the user turns it on. */
  off?: string;
  /** Lists that are copied only if the user wants it. Multiple references are copied only then in any case. */
  without?: string[];
  /** Fields that a copy begins without, such as what the platform has noted of the original. */
  never?: string[];
}

export type MenuSection = 'monitor' | 'definition' | 'masterData' | 'reporting' | 'technical';

export interface MenuEntry {
  section: MenuSection;
  /** Order within the section, ascending. */
  order: number;
  /** Name in the fixed icon map (src/ui/icons.tsx). */
  icon: string;
}
