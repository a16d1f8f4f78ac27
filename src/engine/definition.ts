/**
 * Types of resource definitions. A definition is pure data: it survives a JSON round trip, contains no functions and no
 * markup, and refers to code (widgets, codecs, rules, behaviors) by registry name. Keys and their types are written in
 * `shape.ts`, their meaning in `shapeDocs.ts`; docs/definition.md has both.
 */

import type { Condition, Json } from './data.ts';
import type { Named } from './named.ts';
import type { Kind, Shapes } from './shape.ts';

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

/** The types of `shapes` that are no lists, literals or kinds. Types that recurse have names of their own. */
interface NamedTypes {
  string: string;
  text: string;
  boolean: boolean;
  int: number;
  number: number;
  json: Json;
  object: { [key: string]: Json | undefined };
  false: false;
  Field: Field;
  Condition: Condition;
  AnyDefinition: object;
}

/** The values of a type as `shapes` writes it, without its "!". */
type Value<T extends string> = T extends `(${infer Item})[]`
  ? Value<Item>[]
  : T extends `${infer One}|${infer Others}`
    ? Value<One> | Value<Others>
    : T extends `${infer Item}[]`
      ? Value<Item>[]
      : T extends `${infer Item}{}`
        ? { [name: string]: Value<Item> }
        : T extends `'${infer Literal}'`
          ? Literal
          : T extends keyof NamedTypes
            ? NamedTypes[T]
            : T extends Kind
              ? Shaped<T>
              : never;

/** The objects of a kind: its keys, those whose type ends in "!" required. */
export type Shaped<K extends Kind> = {
  -readonly [key in keyof Shapes[K] as Shapes[K][key] extends `${string}!`
    ? key
    : never]: Shapes[K][key] extends `${infer T}!` ? Value<T> : never;
} & {
  -readonly [key in keyof Shapes[K] as Shapes[K][key] extends `${string}!` ? never : key]?: Value<
    Shapes[K][key] & string
  >;
};

/** A registered rule and its options. */
export type RuleUse = Shaped<'RuleUse'>;

/** The keys of every field. */
export interface FieldBase extends Shaped<'FieldBase'> {}

export interface TextField extends FieldBase, Shaped<'TextField'> {}

/** A password: sent on writes, never returned, and not stored with the record. */
export interface PasswordField extends FieldBase, Shaped<'PasswordField'> {}

export interface NumberField extends FieldBase, Shaped<'NumberField'> {}

/** bool: true/false. date: YYYY-MM-DD. time: HH:mm. dateTime: YYYY-MM-DD HH:mm:ss, wall time of the platform's zone. */
export interface SimpleField extends FieldBase, Shaped<'SimpleField'> {}

export interface EnumField extends FieldBase, Shaped<'EnumField'> {}

export interface RefField extends FieldBase, Shaped<'RefField'> {}

/** An object of fields, stored under its own key. */
export interface GroupField extends FieldBase, Shaped<'GroupField'> {}

/** An ordered list of objects. */
export interface ArrayField extends FieldBase, Shaped<'ArrayField'> {}

/** A text computed from other fields by a template, by console and platform: shown, never sent. */
export interface DerivedField extends FieldBase, Shaped<'DerivedField'> {}

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

/** Sources of default values. */
export type DefaultToken = NonNullable<FieldBase['defaultFrom']>;

/** The set of records in which a value must be unique. */
export type UniqueScope = NonNullable<FieldBase['unique']>;

/**
 * A number that the platform assigns to an item of an array: a unique id, a version that counts its changes, its place
 * in the array, the id of the record, or the id of the item that contains it.
 */
export type Assigned = NonNullable<NumberField['assigned']>;

/** Operations on records. Each is one call of the protocol. */
export type Op = keyof Calls;
type Calls = Shaped<'Calls'>;

/**
 * A call that differs from the default. A placeholder in the path (`{id}`, `{calendarId}`, `{orgId}`, `{year}`) takes
 * its value from the record, else from its parent, else from the scope.
 */
export type CallSpec = Shaped<'CallSpec'>;
export type HttpMethod = CallSpec['method'];

/** Required authorities. */
export type Access = Shaped<'Access'>;
export type Api = Shaped<'Api'>;

/** An entry of a record's menu for a call that is not one of the operations. */
export interface RecordAction extends Shaped<'RecordAction'> {}

/** An entry of a record's menu that leads to a page. */
export type RecordLink = Shaped<'RecordLink'>;

/** The message for failed calls of some operations, if it differs from the general one. */
export type FailureRule = Shaped<'FailureRule'>;
/** What the console reloads. */
export type Reload = NonNullable<FailureRule['reload']>[number];

export type Column = Shaped<'Column'>;
export type Sort = Shaped<'Sort'>;
export type SortOrder = Sort['order'];
/** A wanted value of a field, or a list of values of which one must match. */
export type FilterValue = string | number | boolean | null | (string | number)[];
export type ListView = Shaped<'ListView'>;
export interface Tab extends Shaped<'Tab'> {}

/** What the user should know before saving; it doesn't prevent it. */
export type Notice = Shaped<'Notice'>;

/** A filter of the selection tree. Filters of several resources with the same name are one filter. */
export type SelectorFilter = Shaped<'SelectorFilter'>;

export type MenuEntry = Shaped<'MenuEntry'>;
export type MenuSection = MenuEntry['section'];

/** How records are removed. */
export type Removal = Shaped<'Removal'>;

/** For the reference platform only; the console doesn't read it. */
export type ServerTable = Shaped<'ServerTable'>;

export interface ResourceDefinition extends Shaped<'ResourceDefinition'> {
  /** Version of this format; the loader refuses any other. */
  schema: 1;
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
