/**
 * Types of resource definitions. A definition is pure data: it survives a JSON round trip, contains no functions and no
 * markup, and refers to code (widgets, codecs, rules, behaviors) by registry name. `docs/definition.md` describes every
 * key; a test compares the two.
 */

import type { Access, Api, CallSpec, FailureRule, Op, RecordAction, RecordLink } from './api.ts';
import type { Condition, Json, SomeItems } from './data.ts';
import type { Named, Options } from './named.ts';
import type { Column, CopyView, ListView, MenuEntry, Notice, SelectorView, Tab } from './view.ts';

/** Marks short rows in types only; no value has this key. */
declare const SHORT: unique symbol;

/** A whole record: field name to value; a saved one has an id. */
export type RecordData = { [field: string]: unknown; readonly [SHORT]?: never };

/**
 * What a list returns: the id of a record and some of its fields. Long texts, lists, groups and JSON are left out, so the
 * compiler refuses a short row, and what is made of one, where a whole record is needed. The whole record is read by
 * `whole` of the store, and by `getOne` of the data provider.
 */
export type ShortRow = { id: number; [field: string]: unknown; readonly [SHORT]: true };

/** What is shown, titled or sorted: it needs the fields that are there. */
export type AnyRecord = RecordData | ShortRow;

/** Sources of default values. */
export type DefaultToken = 'today' | 'now' | 'year' | 'orgId' | 'userLanguage';

/** The set of records in which a value must be unique. */
export type UniqueScope = 'parent' | 'organization' | 'global';

/** A registered rule and its options. */
export interface RuleUse {
  rule: string;
  /** Options that the rule declares: names of fields, on the same level if a field names the rule. */
  options: Options;
}

export interface FieldBase {
  /** Value of a new record. Zero, false and '' are values. */
  default?: Json;
  /** Value of a new record, taken from the context instead of the definition. */
  defaultFrom?: DefaultToken;
  required?: boolean | Condition;
  readOnly?: boolean | Condition;
  visible?: boolean | Condition;
  /** The value is unique in one parent (see partOf), in one organization, or globally. Case is ignored. */
  unique?: UniqueScope;
  /** The list's search box (`filterValue`) searches it. Default: true for the fields named in `title`. */
  search?: boolean;
  /** Cross-field rules whose errors are reported at this field. */
  rules?: RuleUse[];
  /** Users may change the field in their own record without the authority to administer users. */
  selfService?: boolean;
  /**
   * Whoever has the record's personal link may see and change the field. Of a list, its fields that have it, too; of a
   * part, those of parts that the person adds.
   */
  byLink?: boolean;
  /** The field may be changed for many records at once. Top-level fields with one value or a list of values. */
  bulk?: boolean;
  /** Authorities of which one suffices to read the field; who may write it reads it, too. Top-level fields only. */
  readBy?: string[];
  /** Authorities of which one suffices to write the field. Default: whoever reads it. Top-level fields only. */
  writeBy?: string[];
  /** Extension of the protocol that the field needs; on a server without it the console leaves the field out. */
  extension?: string;
  /** Input and list cell by registry name. Default: by type. */
  widget?: Named;
  cell?: Named;
  /** Wire format by registry name. Default: by type. */
  codec?: string;
}

/** Kinds of addresses that are checked. */
export type AddressType = 'PHONE' | 'MOBILE' | 'SMS' | 'EMAIL' | 'PAGER' | 'APP';

export interface TextField extends FieldBase {
  type: 'text' | 'longText';
  minLength?: number;
  maxLength?: number;
  /** Source of a regular expression that the whole value must match. */
  pattern?: string;
  /** The value that is stored instead of an empty one. */
  ifBlank?: string;
  /** One line only: it is an address of this kind, which is cleaned, and refused if it cannot work. */
  address?: AddressType;
  /** Like `address`, of the kind that the enum field of this name on the same level says. */
  addressBy?: string;
}

/** A password: sent on writes, never returned, and not stored with the record. */
export interface PasswordField extends FieldBase {
  type: 'password';
  minLength?: number;
  maxLength?: number;
}

/**
 * A number that the platform assigns to an item of an array: a unique id, a version that counts its changes, its place
 * in the array, the id of the record, or the id of the item that contains it.
 */
export type Assigned = 'itemId' | 'itemVersion' | 'position' | 'recordId' | 'outerItemId';

export interface NumberField extends FieldBase {
  type: 'int' | 'decimal';
  min?: number;
  max?: number;
  /** i18n key suffix of the unit shown behind the input, e.g. "seconds" for `units.seconds`. */
  unit?: string;
  /**
   * int only: the value is the number of items of a list that meet a condition. Shown, sortable, filterable, never sent;
   * computed by console and platform.
   */
  count?: SomeItems;
  /** int fields of array items and their groups: the platform assigns the value. */
  assigned?: Assigned;
}

/** bool: true/false. date: YYYY-MM-DD. time: HH:mm. dateTime: YYYY-MM-DD HH:mm:ss, wall time of the platform's zone. */
export interface SimpleField extends FieldBase {
  type: 'bool' | 'json' | 'date' | 'time' | 'dateTime';
  /**
   * bool only: the value is whether this condition holds. Shown, sortable, filterable, never sent; computed by console
   * and platform.
   */
  test?: Condition;
  /**
   * bool only: name of the calculation by which the platform answers a filter by this field. It isn't stored, and in no
   * reply: its column needs a `cell` that asks for what it shows.
   */
  live?: 'opensGap';
  /** json only: the maximum size of the value as text. Default: 16,384 bytes. */
  maxBytes?: number;
}

export interface EnumField extends FieldBase {
  type: 'enum';
  values: string[];
  /** Also offers every authority that a loaded definition requires. Top-level fields only. */
  valuesFrom?: 'authorities';
  /** The value is a list. */
  multiple?: boolean;
}

export interface RefField extends FieldBase {
  type: 'ref';
  /** Name of the resource referred to. */
  to: string;
  /** The value is a list of ids. */
  multiple?: boolean;
  /**
   * Name of the multiple ref field of the target resource that stores the relation; this field is its other side.
   * participants.groupIds with inverse "participantIds" reads and writes participant-groups.participantIds.
   * The inverse of a field inside a list ("steps.participantIds") must be readOnly.
   */
  inverse?: string;
  /** Key of the target's title in replies. Default: xxxId -> xxxName, xxxIds -> xxxNames. */
  nameField?: string;
  /** The title is sent with the id. */
  sendName?: boolean;
  /** The order of a multiple ref is kept. */
  ordered?: boolean;
  /** Fixed values of the list request for the choices. */
  filter?: { [key: string]: Json };
  /**
   * Fields that are filled from the fields of the same names of the chosen record: in a new record, unless the user has
   * changed them.
   */
  fills?: string[];
}

/** An object of fields, stored under its own key. */
export interface GroupField extends FieldBase {
  type: 'group';
  fields: Fields;
}

/** An ordered list of objects. */
export interface ArrayField extends FieldBase {
  type: 'array';
  fields: Fields;
  minItems?: number;
  maxItems?: number;
}

/** A text computed from other fields by a template, by console and platform: shown, never sent. */
export interface DerivedField extends FieldBase {
  type: 'derived';
  template: string;
}

export type Field =
  | TextField
  | PasswordField
  | NumberField
  | SimpleField
  | EnumField
  | RefField
  | GroupField
  | ArrayField
  | DerivedField;

export type FieldType = Field['type'];
export type Fields = { [name: string]: Field };

/** How records are removed. */
export interface Removal {
  /** The record is only marked as removed; `restore` brings it back. */
  soft?: boolean;
  /** Refused (409 IN_USE) while other records refer to it. Default: true. */
  guarded?: boolean;
  /** HTTP status of that refusal, if the specification requires another one than 409. */
  refusedStatus?: number;
}

/** For the reference platform only; the console doesn't read it. */
export interface ServerTable {
  /** Fields that get an expression index. */
  index?: string[];
  /** Values of enum fields whose records are listed only if the request filters by the field. */
  unlisted?: { [field: string]: string[] };
  /** For parts: the maximum number of records of one parent. */
  perParent?: number;
  /** Server-side behaviors by registry name, e.g. "account". */
  behaviors?: string[];
}

/** The fields of a person's name. */
export interface WholeName {
  given: string;
  family: string;
}

export interface ResourceDefinition {
  /** Version of this format; the loader refuses any other. */
  schema: 1;
  kind?: 'resource';
  /** kebab-case: route /<name>/:id?, i18n root resources.<name>. */
  name: string;
  /** Template of a record's title: "{name} {surname} ({shortName})". */
  title: string;
  /**
   * The field that refers to the parent record. A part is listed and edited in a tab of its parent, belongs to the same
   * organization, and is moved, copied and removed with the parent. Only with a menu entry it has a screen, too, with the
   * parts of all records.
   */
  partOf?: string;
  fields: Fields;
  list?: ListView | false;
  /** The form. Default: one tab "details" with all editable fields. */
  tabs?: Tab[];
  /** Further entries of a record's menu. */
  actions?: RecordAction[];
  /** Entries of a record's menu that lead to pages. */
  links?: RecordLink[];
  /** Cross-field rules of the whole record. */
  rules?: RuleUse[];
  /** Warnings in the form about what follows from its values. */
  notices?: Notice[];
  /** Dialog before a change of a stored record is saved, by registry name; the record is saved when it is confirmed. */
  review?: Named;
  /** The tree from which records are chosen. Default: they are chosen from a list. */
  selector?: SelectorView;
  menu?: MenuEntry;
  /** What the screen's help opens: "chapter" or "chapter#heading" of the handbook. Default: the resource's name. */
  help?: string;
  access?: Access;
  api: Api;
  /** The resource whose records this one shows; it has no records of its own. */
  viewOf?: string;
  /** Offers calendar programs the shifts of the record: of a rotation, or of a person. */
  calendarFeed?: 'rotation' | 'person';
  /**
   * Role of the record in alarms: where records are chosen, those by which nobody can be called now are marked; the
   * screen, except of schedules, links to the running alarms that involve the record.
   */
  inAlarms?: 'point' | 'plan' | 'person' | 'group' | 'schedule';
  /** The text fields of a person's name, so that imports can split a column with the whole name. */
  wholeName?: WholeName;
  /** The field with the parent in the organization tree. Exactly one resource has it. */
  treeParent?: string;
  copies?: CopyView;
  removal?: Removal;
  /** Fields that the platform needs: overlays can neither hide nor redefine them. */
  essential?: string[];
  /**
   * Fields whose readers can be restricted: the platform shows the others elsewhere, too. Fields that an overlay adds
   * can always be. Default: all.
   */
  restrictable?: string[];
  table?: ServerTable;
  /**
   * below: records of child organizations may refer to the record, and their users may read but not change it.
   * Default: only references within the user's own organizations.
   */
  shared?: 'below';
  /** The resource that provides all missing keys, after overlays have been applied. */
  basedOn?: string;
}

/** A definition that contains only the differences from `basedOn`. */
export type DerivedResourceDefinition = Partial<Omit<ResourceDefinition, 'list' | 'api'>> & {
  schema: 1;
  name: string;
  basedOn: string;
  list?: Partial<ListView> | false;
  api?: Partial<Api>;
};

/** A definition after loading: every default filled in, checked and frozen. */
export interface Resource extends Omit<ResourceDefinition, 'access'> {
  list: (Omit<Required<ListView>, 'columns' | 'widget'> & { columns: Column[]; widget?: Named }) | false;
  tabs: Tab[];
  actions: RecordAction[];
  links: RecordLink[];
  rules: RuleUse[];
  /** Authority by operation; read and write have been expanded. */
  access: Partial<Record<'menu' | Op, string>>;
  removal: Removal & { soft: boolean; guarded: boolean };
  api: {
    path: string;
    listType: string;
    id: string;
    extension?: string;
    calls: Record<Op, CallSpec | false>;
    blank?: { [key: string]: Json };
    failures: FailureRule[];
  };
  table: ServerTable & { index: string[]; behaviors: string[] };
  /** Origin of the definition: "shipped" or the overlay's file name. */
  source: string;
  /** Names of the overlays that patched the definition. */
  patchedBy: string[];
  /** The fields whose extension the server lacks: sent back only in a record in which it sent them. */
  lacking?: readonly string[];
  /** The fields that the server may not know: sent only if it sent them with the record, or if a user filled them in. */
  unnamed?: readonly string[];
}
