/**
 * What a resource definition may say. A definition is pure data: it survives a JSON round trip, holds no
 * function and no markup, and names what it cannot say (widgets, codecs, rules, behaviours) by registry name.
 * `docs/definition.md` describes every key; a test holds the two equal.
 */

import type { Access, Api, CallSpec, FailureRule, Op, RecordAction } from './api.ts';
import type { Condition, Json } from './data.ts';
import type { Named, Options } from './named.ts';
import type { Column, ListView, MenuEntry, SelectorView, Tab } from './view.ts';

/** A record as the form and the list hold it: field name to value, always with an id once it is saved. */
export type RecordData = { [field: string]: unknown };

/** Closed tokens a default can be taken from. */
export type DefaultToken = 'today' | 'now' | 'year' | 'orgId' | 'userLanguage';

/** Among which records a unique value occurs only once. */
export type UniqueScope = 'parent' | 'organization' | 'global';

/** A rule of the registry and the fields that it judges. */
export interface RuleUse {
  rule: string;
  /** What the rule declares: names of fields, those of the same item or group where a field names the rule. */
  options: Options;
}

export interface FieldBase {
  /** Value of a new record. Zero, false and '' are values, not absences. */
  default?: Json;
  /** Value of a new record, taken from the surroundings instead of the definition. */
  defaultFrom?: DefaultToken;
  required?: boolean | Condition;
  readOnly?: boolean | Condition;
  visible?: boolean | Condition;
  /** No two records have the same value: of one parent (see partOf), in one organization, or anywhere. Compared without case. */
  unique?: UniqueScope;
  /** Found by the search box of its list (`filterValue`). Default: true for the fields named in `title`. */
  search?: boolean;
  /** Cross-field rules that report at this field. */
  rules?: RuleUse[];
  /** A user may change it in the own record without the authority to administer users. */
  selfService?: boolean;
  /** Extension of the protocol that the field needs; on a server without it the console leaves the field out. */
  extension?: string;
  /** Input and list cell by registry name, where those of the type do not fit. */
  widget?: Named;
  cell?: Named;
  /** Wire form by registry name, where that of the type does not fit. */
  codec?: string;
}

export interface TextField extends FieldBase {
  type: 'text' | 'longText';
  minLength?: number;
  maxLength?: number;
  /** Regular expression source that the whole value must match. */
  pattern?: string;
}

/** Sent on writes, never returned and never stored with the record. */
export interface PasswordField extends FieldBase {
  type: 'password';
  minLength?: number;
  maxLength?: number;
}

export interface NumberField extends FieldBase {
  type: 'int' | 'decimal';
  min?: number;
  max?: number;
  /** i18n key suffix of the unit shown behind the input, e.g. "seconds" for `units.seconds`. */
  unit?: string;
}

/** bool: true/false. date: YYYY-MM-DD. time: HH:mm. dateTime: YYYY-MM-DD HH:mm:ss, wall time of the platform's zone. */
export interface SimpleField extends FieldBase {
  type: 'bool' | 'json' | 'date' | 'time' | 'dateTime';
  /** bool only: whether this condition holds. Shown, sorted and filtered by, never sent; computed by both sides. */
  test?: Condition;
  /** json only: most bytes of the value as text, 16,384 by default. */
  maxBytes?: number;
}

export interface EnumField extends FieldBase {
  type: 'enum';
  values: string[];
  /** Also offers every authority that a loaded definition asks for. Top-level fields only. */
  valuesFrom?: 'authorities';
  /** The value is a list of choices. */
  multiple?: boolean;
}

export interface RefField extends FieldBase {
  type: 'ref';
  /** Name of the resource referred to. */
  to: string;
  /** The value is a list of ids. */
  multiple?: boolean;
  /**
   * The relation is kept by this multiple ref field of the target resource; this field shows its other side.
   * participants.groupIds with inverse "participantIds" reads and writes participant-groups.participantIds.
   * A field inside a list ("steps.participantIds") can be shown from here, not changed: the field must be readOnly.
   */
  inverse?: string;
  /** Record key under which replies carry the target's title. Default: xxxId -> xxxName, xxxIds -> xxxNames. */
  nameField?: string;
  /** That title is sent with the id. */
  sendName?: boolean;
  /** Order of a multiple ref is kept. */
  ordered?: boolean;
  /** Fixed values of the list request that offers the choices. */
  filter?: { [key: string]: Json };
  /**
   * Fields that begin with what the chosen record has in its field of the same name: in a new record, as far as nobody
   * has typed something else there.
   */
  fills?: string[];
}

/** An object of fields, kept under its own key. */
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

/** Made from other fields by a template; shown, never sent, computed by both sides. */
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

/** What becomes of a record that is removed. */
export interface Removal {
  /** It is kept and only marked as removed; `restore` brings it back. */
  soft?: boolean;
  /** Refused (409 IN_USE) while others refer to it. Default: true. */
  guarded?: boolean;
}

/** For the reference platform only; nothing in the console looks here. */
export interface ServerTable {
  /** Sorted or filtered often: gets an expression index. */
  index?: string[];
  /** Values of enum fields whose records are in a list only when the request names the field. */
  unlisted?: { [field: string]: string[] };
  /** Server-side behaviours by registry name, e.g. "account". */
  behaviors?: string[];
}

export interface ResourceDefinition {
  /** Version of this shape; the loader refuses one it does not know. */
  schema: 1;
  kind?: 'resource';
  /** kebab-case: route /<name>/:id?, i18n root resources.<name>. */
  name: string;
  /** Template of a record's title: "{name} {surname} ({shortName})". */
  title: string;
  /**
   * The field that refers to the record of which this one is a part. A part has no screen or menu entry of its own: it is
   * listed and edited in a tab there, lies in the same organization, and is moved, copied and removed with it.
   */
  partOf?: string;
  fields: Fields;
  list?: ListView | false;
  /** The form. Default: one tab "details" with all editable fields. */
  tabs?: Tab[];
  /** What can be done with a record beyond the operations. */
  actions?: RecordAction[];
  /** Cross-field rules of the whole record. */
  rules?: RuleUse[];
  /** The tree in which records are chosen; without it they are chosen from a list. */
  selector?: SelectorView;
  menu?: MenuEntry;
  access?: Access;
  api: Api;
  /** It has no records of its own: it shows some of those of this resource. */
  viewOf?: string;
  /** The field that holds the parent in the organization tree. Exactly one resource has it. */
  treeParent?: string;
  removal?: Removal;
  /** Fields the platform itself cannot do without: overlays neither hide them nor change what they are. */
  essential?: string[];
  table?: ServerTable;
  /**
   * below: records of the organizations below may refer to it, and whoever works there may read it but not change it.
   * Default: only references within the user's own organizations.
   */
  shared?: 'below';
  /** Takes every key it does not say itself from this resource, after overlays have been applied. */
  basedOn?: string;
}

/** A definition that says only what differs from `basedOn`. */
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
  rules: RuleUse[];
  /** Authority by operation; read and write have been spread over theirs. */
  access: Partial<Record<'menu' | Op, string>>;
  removal: Required<Removal>;
  api: {
    path: string;
    listType: string;
    extension?: string;
    calls: Record<Op, CallSpec | false>;
    failures: FailureRule[];
  };
  table: ServerTable & { index: string[]; behaviors: string[] };
  /** Where it comes from: "shipped" or the overlay's file name. */
  source: string;
  /** Names of overlays that changed it. */
  patchedBy: string[];
}
