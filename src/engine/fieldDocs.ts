import type { Kind, shapes } from './shape.ts';

/** The meaning of every key of every kind of object, in one sentence of Markdown. */
export type Docs = { readonly [kind in Kind]: { readonly [key in keyof (typeof shapes)[kind]]: string } };

/** The meaning of the keys of fields, their rules and conditions. */
export const fieldDocs = {
  FieldBase: {
    default: "value of a new record; 0, false and '' are values",
    defaultFrom: 'value of a new record from the context',
    required:
      "whether it must have a value; hidden fields aren't required. 0 and false are values; null, a blank text and an empty list are none",
    readOnly: 'shown, but not editable',
    maintained:
      'only the platform writes it: what calls send for it is ignored, and copies have none of it. Top-level fields only, with `readOnly: true`',
    fixed:
      'it is set at the creation: calls that change a value are refused (`fixed`). Top-level fields only, with `readOnly: true`',
    visible: 'whether it is shown; default true',
    unique: 'the value is unique in its `parent` (only in a part), its `organization`, or `global`; case is ignored',
    search: 'whether the search box searches it; default: the texts of the title',
    rules: 'cross-field rules that report at this field',
    selfService:
      'users may change it in their own record (`PATCH <path>/profile`) without the authority to administer users',
    byLink:
      'whoever has the personal link of the record may see and change it, see Own data; in a list or a part, the same of its fields',
    bulk: 'it may be changed for many records at once; top-level fields with one value or a list of values, neither unique nor secret',
    readBy:
      'authorities of which one suffices to read it, see Rights by field; default: whoever reads the record. Top-level fields only',
    writeBy:
      'authorities of which one suffices to write it, and to read it; default: whoever reads it and may write the record. Top-level fields only',
    extension:
      'extension of the protocol that it needs; without it the console leaves the field out of forms and lists',
    widget: 'input by name; default: by type',
    cell: 'list cell by name; default: by type',
    codec:
      'wire format by name: `jsonText` and `jsonTextOrDefault` (JSON as text; if invalid, null or the default), `time` (HH:mm:ss), `minuteTime` (HH:mm), `date`, `dateTime`, `startOfDay`',
  },
  Named: { name: 'name in its registry', options: 'its options; each name declares its own' },
  TextField: {
    type: 'text of one line or of several',
    minLength: 'fewest characters',
    maxLength: 'most characters',
    pattern: 'regular expression for the whole value, see Patterns',
    ifBlank: 'stored instead of an empty text',
    address: 'one line: it is an address of this kind, which is cleaned, and refused if it cannot work; see Addresses',
    addressBy: 'the enum field on the same level that names the kind of address, instead of `address`',
  },
  RuleUse: { rule: 'name of a rule', options: 'the fields that it checks; each rule declares its own' },
  PasswordField: {
    type: 'sent, never returned',
    minLength: 'fewest characters',
    maxLength: 'most characters',
  },
  NumberField: {
    type: 'whole or decimal number',
    min: 'smallest value',
    max: 'greatest value',
    unit: 'text `units.<unit>` shown behind the input',
    count:
      'int: the value is the number of items of a list that meet a condition; shown, sortable, filterable, never sent',
    assigned:
      'int in the items of an array and their groups: the platform assigns the value. `itemId`: unique and kept; `itemVersion`: counts the changes of the item; `position`: its place in the array; `recordId`: id of the record; `outerItemId`: id of the item that contains it',
  },
  SimpleField: {
    type: 'true or false; any JSON; `YYYY-MM-DD`; `HH:mm`; `YYYY-MM-DD HH:mm:ss`',
    test: 'bool: the value is whether this holds; shown, sortable, filterable, never sent',
    live: 'bool: the platform computes the value for filters, by this name, and stores nothing; in a list it needs a `cell`. `opensGap`: whether an absence leaves a schedule or plan without anybody',
    maxBytes: 'json: maximum size of the value as text in bytes, default 16384; list rows contain it only for a column',
  },
  EnumField: {
    type: 'one of `values`, a list of them with `multiple`',
    values: 'the choices',
    valuesFrom: '`authorities`: also every authority that a definition requires',
    multiple: 'the value is a list',
  },
  RefField: {
    type: 'id of a record of `to`, a list of ids with `multiple`',
    to: 'the resource referred to',
    multiple: 'the value is a list',
    inverse:
      'the field of the target that stores the relation; one inside a list (`steps.participantIds`) needs `readOnly`',
    nameField: 'key of the title in replies; default `xxxName` for `xxxId`, `xxxNames` for `xxxIds`',
    sendName: 'whether the title is sent with the id',
    ordered: 'whether the order of the list is kept',
    filter: 'fixed values of the list of choices',
    fills:
      'fields of a new record that are filled from the fields of the same names of the chosen record, unless they were edited',
  },
  GroupField: { type: 'an object', fields: 'its fields' },
  ArrayField: {
    type: 'a list of objects',
    fields: 'fields of each item',
    minItems: 'fewest items',
    maxItems: 'most items',
  },
  DerivedField: { type: 'text computed from other fields, never sent', template: 'for example `{name} {surname}`' },
  Condition: {
    field: 'a field of the record, or of the same item',
    is: 'the field has this value; a list matches a value that it contains',
    in: 'the field has one of these values',
    empty: 'the field has no value (true), or has one (false)',
    addressBy: 'the field works as an address of the kind that this enum field names; an empty one does',
    all: 'all of these hold',
    any: 'one of these holds',
    not: 'this does not hold',
    some: 'a list field with an item that fulfils `where`',
    where: 'condition on the item',
  },
  SomeItems: { some: 'the list', where: 'condition on its items' },
} satisfies Partial<Docs>;
