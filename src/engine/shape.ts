import type { Access, Api, CallSpec, FailureRule, Op, RecordAction, RecordLink } from './api.ts';
import type { Condition, SomeItems } from './data.ts';
import type * as d from './definition.ts';
import type { Named } from './named.ts';
import type { Overlay, ResourcePatch } from './overlay.ts';
import type { PageDefinition, Tile } from './page.ts';
import type { Column, CopyView, ListView, MenuEntry, Notice, SelectorFilter, SelectorView, Sort, Tab } from './view.ts';

type AllKeys<T> = T extends T ? keyof T : never;
type Item<T> = NonNullable<T> extends readonly (infer I)[] ? I : never;
type Own<T> = Omit<T, keyof d.FieldBase>;

/** The interface of each kind of object. */
interface Kinds {
  FieldBase: d.FieldBase;
  Named: Exclude<Named, string>;
  TextField: Own<d.TextField>;
  RuleUse: d.RuleUse;
  PasswordField: Own<d.PasswordField>;
  NumberField: Own<d.NumberField>;
  SimpleField: Own<d.SimpleField>;
  EnumField: Own<d.EnumField>;
  RefField: Own<d.RefField>;
  GroupField: Own<d.GroupField>;
  ArrayField: Own<d.ArrayField>;
  DerivedField: Own<d.DerivedField>;
  Condition: { [key in AllKeys<Condition>]?: unknown };
  SomeItems: SomeItems;
  Column: Column;
  Sort: Sort;
  ListView: ListView;
  Tab: Tab;
  SelectorFilter: SelectorFilter;
  SelectorView: SelectorView;
  CopyView: CopyView;
  RecordAction: RecordAction;
  Notice: Notice;
  RecordLink: RecordLink;
  Makes: NonNullable<RecordAction['makes']>;
  WholeName: d.WholeName;
  MenuEntry: MenuEntry;
  Access: Access;
  CallSpec: CallSpec;
  Calls: Partial<Record<Op, unknown>>;
  Api: Api;
  FailureRule: FailureRule;
  Removal: d.Removal;
  ServerTable: d.ServerTable;
  ResourceDefinition: d.ResourceDefinition;
  PageDefinition: PageDefinition;
  PageAccess: NonNullable<PageDefinition['access']>;
  Tile: Tile;
  Overlay: Overlay;
  ResourcePatch: ResourcePatch;
  Place: Item<ResourcePatch['place']>;
  PatchColumn: Item<ResourcePatch['columns']>;
  PatchList: NonNullable<ResourcePatch['list']>;
}

/** Every key of an interface; the types of required ones end in "!". */
type Shape<T> = { [key in keyof T]-?: Record<never, never> extends Pick<T, key> ? string : `${string}!` };

/**
 * The allowed keys of every kind of object in a definition or overlay, and their types: the single source for the
 * loader's checks, docs/definition.md and the JSON Schema. The compiler checks that it matches the interfaces.
 *
 * A type is a list of alternatives "a|b". Each is a primitive (string, text: not empty, boolean, int, number, json,
 * object), a quoted literal, or a kind of this table. "[]" means a list, "{}" a map by name, "!" at the end required.
 */
export const shapes = {
  FieldBase: {
    default: 'json',
    defaultFrom: "'today'|'now'|'year'|'orgId'|'userLanguage'",
    required: 'boolean|Condition',
    readOnly: 'boolean|Condition',
    visible: 'boolean|Condition',
    unique: "'parent'|'organization'|'global'",
    search: 'boolean',
    rules: 'RuleUse[]',
    selfService: 'boolean',
    byLink: 'boolean',
    bulk: 'boolean',
    readBy: 'text[]',
    writeBy: 'text[]',
    extension: 'text',
    widget: 'text|Named',
    cell: 'text|Named',
    codec: 'text',
  },
  Named: { name: 'text!', options: 'json{}' },
  TextField: {
    type: "'text'|'longText'!",
    minLength: 'int',
    maxLength: 'int',
    pattern: 'text',
    ifBlank: 'text',
    address: "'PHONE'|'MOBILE'|'SMS'|'EMAIL'|'PAGER'|'APP'",
    addressBy: 'text',
  },
  RuleUse: { rule: 'text!', options: 'json{}!' },
  PasswordField: { type: "'password'!", minLength: 'int', maxLength: 'int' },
  NumberField: {
    type: "'int'|'decimal'!",
    min: 'number',
    max: 'number',
    unit: 'text',
    count: 'SomeItems',
    assigned: "'itemId'|'itemVersion'|'position'|'recordId'|'outerItemId'",
  },
  SimpleField: {
    type: "'bool'|'json'|'date'|'time'|'dateTime'!",
    test: 'Condition',
    live: "'opensGap'",
    maxBytes: 'int',
  },
  EnumField: { type: "'enum'!", values: 'text[]!', valuesFrom: "'authorities'", multiple: 'boolean' },
  RefField: {
    type: "'ref'!",
    to: 'text!',
    multiple: 'boolean',
    inverse: 'text',
    nameField: 'text',
    sendName: 'boolean',
    ordered: 'boolean',
    filter: 'json{}',
    fills: 'text[]',
  },
  GroupField: { type: "'group'!", fields: 'Field{}!' },
  ArrayField: { type: "'array'!", fields: 'Field{}!', minItems: 'int', maxItems: 'int' },
  DerivedField: { type: "'derived'!", template: 'text!' },
  Condition: {
    field: 'text',
    is: 'json',
    in: 'json[]',
    empty: 'boolean',
    addressBy: 'text',
    all: 'Condition[]',
    any: 'Condition[]',
    not: 'Condition',
    some: 'text',
    where: 'Condition',
  },
  SomeItems: { some: 'text!', where: 'Condition!' },
  Column: {
    field: 'text!',
    width: 'text',
    align: "'start'|'end'",
    hidden: 'boolean',
    extension: 'text',
    tabs: 'text[]',
  },
  Sort: { field: 'text!', order: "'ASCENDING'|'DESCENDING'!" },
  ListView: {
    columns: '(text|Column)[]!',
    filters: 'text[]',
    sort: 'Sort',
    pageSize: 'int',
    fixed: 'json{}',
    waiting: 'json{}',
    scope: 'boolean',
    phone: 'text[]',
    widget: 'text|Named',
  },
  Tab: {
    name: 'text!',
    rows: '(text|text[])[]',
    widget: 'text|Named',
    parts: 'text',
    wide: 'boolean',
    visible: 'Condition',
    extension: 'text',
  },
  SelectorFilter: { name: 'text!', field: 'text!', choices: "'devices'" },
  SelectorView: { filters: 'SelectorFilter[]!', weight: 'number', warnings: 'text[]' },
  RecordAction: {
    name: 'text!',
    call: 'CallSpec!',
    makes: 'Makes',
    shows: 'text',
    due: 'Condition',
    running: 'Condition',
    needs: 'Condition',
    many: 'boolean',
    asksDay: 'text',
    asksText: 'text',
    tells: 'text[]',
    reminds: 'int',
    extension: 'text',
  },
  Notice: { name: 'text!', field: 'text!', when: 'Condition!' },
  RecordLink: { name: 'text!', to: 'text!', icon: 'text!', authority: 'text', search: 'boolean' },
  Makes: { resource: 'text!', lookup: 'text!' },
  WholeName: { given: 'text!', family: 'text!' },
  MenuEntry: {
    section: "'monitor'|'definition'|'masterData'|'reporting'|'technical'!",
    order: 'number!',
    icon: 'text!',
  },
  Access: {
    read: 'string',
    write: 'string',
    menu: 'string',
    list: 'string',
    one: 'string',
    create: 'string',
    update: 'string',
    remove: 'string',
    clone: 'string',
    move: 'string',
    restore: 'string',
  },
  CallSpec: {
    method: "'GET'|'POST'|'PUT'|'PATCH'|'DELETE'!",
    path: 'text!',
    body: "'record'|'id'|'none'|text{}",
  },
  Calls: {
    list: 'CallSpec|false',
    one: 'CallSpec|false',
    create: 'CallSpec|false',
    update: 'CallSpec|false',
    remove: 'CallSpec|false',
    clone: 'CallSpec|false',
    move: 'CallSpec|false',
    restore: 'CallSpec|false',
  },
  Api: {
    path: 'text',
    listType: 'text!',
    id: 'text',
    extension: 'text',
    calls: 'Calls',
    blank: 'json{}',
    failures: 'FailureRule[]',
  },
  FailureRule: {
    ops: "('list'|'one'|'create'|'update'|'remove'|'clone'|'move'|'restore')[]!",
    reason: 'text',
    status: 'int',
    text: 'text',
    appendsReason: 'boolean',
    always: 'boolean',
    message: 'int',
    reload: "('list'|'record')[]",
    tells: "'body'",
  },
  CopyView: { off: 'text', without: 'text[]', never: 'text[]' },
  Removal: { soft: 'boolean', guarded: 'boolean', refusedStatus: 'int' },
  ServerTable: { index: 'text[]', unlisted: 'text[]{}', perParent: 'int', behaviors: 'text[]' },
  ResourceDefinition: {
    schema: 'int!',
    kind: "'resource'",
    name: 'text!',
    title: 'text!',
    partOf: 'text',
    fields: 'Field{}!',
    list: 'ListView|false',
    tabs: 'Tab[]',
    actions: 'RecordAction[]',
    links: 'RecordLink[]',
    rules: 'RuleUse[]',
    notices: 'Notice[]',
    review: 'text|Named',
    selector: 'SelectorView',
    menu: 'MenuEntry',
    help: 'text',
    access: 'Access',
    api: 'Api!',
    viewOf: 'text',
    calendarFeed: "'rotation'|'person'",
    inAlarms: "'point'|'plan'|'person'|'group'|'schedule'",
    wholeName: 'WholeName',
    treeParent: 'text',
    copies: 'CopyView',
    removal: 'Removal',
    essential: 'text[]',
    restrictable: 'text[]',
    table: 'ServerTable',
    shared: "'below'",
    basedOn: 'text',
  },
  PageDefinition: {
    schema: 'int!',
    kind: "'page'!",
    name: 'text!',
    route: 'text',
    menu: 'MenuEntry',
    help: 'text',
    access: 'PageAccess',
    tiles: 'Tile[]!',
  },
  PageAccess: { read: 'text' },
  Tile: { name: 'text!', type: 'text!', x: 'int!', y: 'int!', w: 'int!', h: 'int!', options: 'json{}' },
  Overlay: {
    $schema: 'text',
    schema: 'int!',
    add: 'AnyDefinition[]',
    patch: 'ResourcePatch[]',
    authorities: 'text[]',
    labels: 'object{}',
  },
  ResourcePatch: {
    name: 'text!',
    fields: 'object{}',
    hide: 'text[]',
    place: 'Place[]',
    columns: 'PatchColumn[]',
    filters: 'text[]',
    list: 'PatchList',
    access: 'Access',
    menu: 'MenuEntry',
    help: 'text',
  },
  Place: { field: 'text!', tab: 'text!', after: 'text' },
  PatchColumn: { field: 'text!', after: 'text', hidden: 'boolean', width: 'text' },
  PatchList: { pageSize: 'int', sort: 'Sort' },
} as const satisfies { [kind in keyof Kinds]: Shape<Kinds[kind]> };

export type Kind = keyof typeof shapes;

/** The kind of a field by its type; every field also has the keys of FieldBase. */
export const fieldKinds: Readonly<Record<d.FieldType, Kind>> = {
  text: 'TextField',
  longText: 'TextField',
  password: 'PasswordField',
  int: 'NumberField',
  decimal: 'NumberField',
  bool: 'SimpleField',
  json: 'SimpleField',
  date: 'SimpleField',
  time: 'SimpleField',
  dateTime: 'SimpleField',
  enum: 'EnumField',
  ref: 'RefField',
  group: 'GroupField',
  array: 'ArrayField',
  derived: 'DerivedField',
};

type Keys = Readonly<Record<string, string>>;

/** Every key that a field of this type may have, and its type. */
export const fieldShapes = Object.fromEntries(
  Object.entries(fieldKinds).map(([type, kind]): [string, Keys] => [type, { ...shapes.FieldBase, ...shapes[kind] }]),
) as Readonly<Record<d.FieldType, Keys>>;
