import { type Docs, fieldDocs } from './fieldDocs.ts';

const HELP =
  'what the help of its screen opens: a chapter of the handbook, or a heading in it (`alarm-table#history`); default: the chapter of its name';

/**
 * The meaning of every key, in one sentence of Markdown: the source of the tables in docs/definition.md and of the
 * descriptions in the JSON Schema. The compiler checks that no key is missing.
 */
export const shapeDocs: Docs = {
  ...fieldDocs,
  Column: {
    field: "a field, or `title` for the record's title",
    width: 'CSS width, `8rem`, of a column whose cells are a widget; others take the width that they need',
    align: 'default: `end` for numbers',
    hidden: 'only offered in the column chooser',
    extension: 'extension of the protocol that the column needs',
    tabs: 'tabs of the screen in which the column stands, if the screen has tabs of its own; default: all',
  },
  Sort: { field: 'a sortable field', order: 'direction' },
  ListView: {
    columns: 'field names or Column objects, in order',
    filters: 'fields offered as chips',
    sort: 'default: the field `name`, else the first sortable column; ascending',
    pageSize: 'rows per page; default 20',
    fixed: 'values sent with every list request',
    waiting:
      'values by field of records that wait for somebody: whoever may change records sees their number above the list, which leads to them; text `resources.<name>.waiting`',
    scope: 'organization picker and "with child organizations"; default: if there is a field orgId',
    phone: 'fields in the second line of a row on a phone; default: the second column',
    widget: 'replaces the whole list',
  },
  Tab: {
    name: 'text `resources.<name>.tabs.<tab>`',
    rows: 'a field name, or several side by side',
    widget: 'fills the whole tab instead of rows',
    parts: 'the resource whose records are parts of this one; the tab contains their list and editor',
    wide: 'the record takes most of the screen while this tab is open',
    visible: 'whether the tab is shown',
    extension: 'extension of the protocol that the tab needs',
  },
  SelectorFilter: {
    name: "text `resources.<name>.filters.<filter>`, else the field's label",
    field: 'a field, a field inside a list (`devices.address`), or the titles of a multiple ref (`groupNames`)',
    choices: '`devices`: the choices come from `GET /list/devices`; default: the values of the enum',
  },
  SelectorView: {
    filters: 'filters of the tree; filters of several resources with the same name are one filter',
    weight: 'order after the organizations, ascending; default 1',
    warnings: 'bool fields: a false value shows a warning at the record (`resources.<name>.warnings.<field>`)',
  },
  RecordAction: {
    name: 'camelCase; texts `resources.<name>.actions.<action>.title`, `.confirm`, `.done`',
    call: 'the call of the action',
    makes: 'the record of another resource that it creates; if it exists already, the menu links to it',
    shows: 'key of a text in the reply that is shown once, to be copied; texts `.shown` (its name) and `.once`',
    due: 'while this holds for the stored record, the action is a button beside its title',
    running:
      'while this holds for the stored record, the action is under way: it is not offered, and the open record follows what the platform writes into it',
    needs:
      'while this does not hold for the stored record, the action is disabled, with the text `.lacks` as the reason',
    many: 'it is also offered for the checked rows of the list, one call each; text `.many`',
    asksDay: 'key of a day in the body that the dialog asks for, and that may be left out; text `.day`',
    asksText: 'key of a text in the body that the dialog asks for; text `.text`',
    tells: 'fields that the dialog shows of each record before the action is run',
    reminds:
      'days before that day on which the platform reminds people who have not confirmed their data; it reminds them at the day, too',
    extension: 'extension of the protocol that its call needs; without it the console leaves the action out',
  },
  Notice: {
    name: 'camelCase; text `resources.<name>.notices.<notice>`',
    field: 'the field that is to blame; the notice links to it',
    when: 'the notice is shown while this holds for the typed values',
  },
  RecordLink: {
    name: 'camelCase; text `resources.<name>.links.<link>`',
    to: 'address of the page with placeholders from the record: `/alarm-trigger?point={id}`',
    icon: 'name of the icon',
    authority: 'authority without which it is not offered',
    search: 'search-and-go offers it for each record it finds',
  },
  WholeName: { given: 'field with the given name', family: 'field with the family name' },
  Makes: { resource: 'the other resource', lookup: 'the field whose value finds the record by `find-by-login`' },
  MenuEntry: { section: 'section of the menu', order: 'order within it, ascending', icon: 'name of the icon' },
  Access: {
    read: 'authority for list and one; default `<LISTTYPE>_VIEW`',
    write: 'authority for every other operation; default `<LISTTYPE>_EDIT`',
    menu: 'authority for the menu entry; default none',
    list: 'for this operation alone',
    one: 'for this operation alone',
    create: 'for this operation alone',
    update: 'for this operation alone',
    remove: 'for this operation alone',
    clone: 'for this operation alone',
    move: 'for this operation alone',
    restore: 'for this operation alone',
  },
  CallSpec: {
    method: 'HTTP method',
    path: 'path below `/rest/api`; a placeholder is a field of the record, of its parent, or `orgId` and `year` of the scope',
    body: '`record` (encoded), `id`, `none`, or an object whose values are `record`, `id` or a placeholder: `{"event": "record", "year": "{year}"}`',
  },
  Calls: {
    list: 'default `POST /list`; of parts `GET <path>/list?<partOf>={<partOf>}`',
    one: 'default `GET <path>/{id}`',
    create: 'default `POST <path>`',
    update: 'default `PUT <path>`',
    remove: 'default `DELETE <path>/{id}`',
    clone: 'default `POST <path>/clone`',
    move: 'default `PUT /move`; of parts none',
    restore: 'default none; with `keepDays` `PUT <path>/re-enable` with the id, which needs the extension `undelete`',
  },
  Api: {
    path: 'first segment below `/rest/api`; default the name',
    listType: '`type` of `POST /list`, `objectType` of `PUT /move`',
    id: "key of the record's id on the wire, also as a placeholder of calls; default `id`",
    extension:
      'extension of the protocol that its calls need; without it only `list` and `move` remain, if the `listType` is one of the specification',
    calls: "calls that differ from the defaults; `false`: the operation doesn't exist",
    blank: 'values that `create` sends in addition to the fields: `{id: null, version: 0}`',
    failures: 'messages for failed calls; the first matching rule applies',
  },
  FailureRule: {
    ops: 'operations that the rule applies to',
    reason: 'only for this reason in the reply; `any`: only if the reply has one',
    status: 'only for this HTTP status',
    text: "key of the text, which may contain the record's name as `%{name}`; default: the reason",
    appendsReason: 'whether ": {reason}" is appended, if the reply has one',
    always: 'also for field errors, which are otherwise shown only at the fields',
    message: 'milliseconds for which the banners show the text too',
    reload: 'what is reloaded afterwards',
    tells: '`body`: the text is the body of the reply, if there is one',
  },
  CopyView: {
    off: 'bool field that is false in a copy, so that the copy takes no effect until the user turns it on',
    without:
      'fields that are copied only if the call or the user asks for it, in a part never: what belongs to the original alone, as devices. Lists that other records keep (`inverse`) are copied only then in any case',
    along: 'whether a copy of the record that this one is part of gets a copy of it; default true. With `partOf` only',
  },
  Removal: {
    soft: 'the record is only marked as removed; `restore` brings it back',
    keepDays:
      'days for which `restore` brings a removed record back from its history; for everything else it is gone at once, see below',
    guarded: 'refused while other records refer to it; default true',
    refusedStatus: 'HTTP status of that refusal; default 409',
  },
  ServerTable: {
    index:
      'fields that get an index, before those that the list sorts and filters by; at most 8 in all for a definition',
    unlisted:
      "values of enum fields whose records are listed only if the request filters by the field: `{alarmPointType: ['CONSEQUENTIAL']}`",
    perParent: 'of a part: the most records of one parent',
    behaviors: 'server-side behaviours by name',
  },
  ResourceDefinition: {
    schema: 'version of this shape: 1',
    kind: 'what it defines; default `resource`',
    name: 'kebab-case; route `/<name>/:id?`, texts `resources.<name>`',
    title: "template of a record's title: `{name} ({plate})`; empty values leave no brackets",
    partOf: 'the field that refers to the parent record, see Parts',
    fields: 'field name (camelCase) to field; lists and tabs refer to the name. Not `id`, `version` or `fromAbove`',
    list: 'the list; `false`: none',
    tabs: 'the form; default: one tab `details` with all fields',
    actions: "further entries of a record's menu, with a confirmation",
    links: "entries of a record's menu that lead to pages",
    rules: 'cross-field rules',
    notices: 'warnings in the form about what follows from its values; they prevent nothing',
    review:
      'what is shown before a change of a stored record is saved, by name; nothing is sent unless it is confirmed',
    selector: 'records are chosen from the tree of organizations; default: from a list',
    menu: 'place in the menu',
    help: HELP,
    access: 'required authorities',
    api: 'calls',
    viewOf: 'the resource whose records it shows; it has none of its own',
    calendarFeed:
      'offers the shifts of the record, a rotation, or of the person that it is, to calendar programs; extension `feeds`',
    inAlarms:
      'what the record is in alarms: its screen leads to the running alarms it is in (not for `schedule`; `plan` needs the extension `alarms`); a chooser marks the record if nobody can be called by it now (extension `duty`)',
    wholeName: "the text fields of a person's name: imports can split a column with the whole name into them",
    treeParent: 'field with the parent in the organization tree; exactly one resource has it',
    copies: 'how a copy of a record differs from it',
    removal: 'how records are removed',
    essential:
      'fields that the platform needs: overlays cannot hide them and change only `search`, `cell`, `default`, `minLength`, `maxLength` and `pattern`',
    restrictable:
      'fields that may have `readBy`: the platform shows the others elsewhere, too, such as in alarms. Fields that an overlay adds always may; default: all',
    table: 'storage; read only by the reference platform',
    shared:
      "`below`: records of child organizations may refer to it; read-only there. Default: references only within the user's own organizations",
    basedOn: 'the resource that provides all missing keys, after overlays',
  },
  PageDefinition: {
    schema: 'version of this shape: 1',
    kind: 'what it defines',
    name: 'kebab-case; texts `pages.<name>`',
    route: 'address in the console; default `/<name>`',
    menu: 'place in the menu',
    help: HELP,
    access: 'authority needed; default none',
    tiles: 'its tiles',
  },
  PageAccess: { read: 'authority to see the page' },
  Tile: {
    name: 'camelCase; texts `tiles.<page>.<tile>.title` and, for a text, `.text`',
    type: 'name of its type',
    x: 'first of 12 columns, from 0',
    y: 'first row, from 0',
    w: 'width in columns',
    h: 'height in rows',
    options: 'its options; each type declares its own',
  },
  Overlay: {
    $schema: 'address of the JSON Schema, for editors: `/definition.schema.json`',
    schema: 'version of this shape: 1',
    add: 'whole definitions of resources and pages',
    patch: 'changes to existing resources',
    authorities: 'further authorities, for `readBy` and `writeBy`; roles can grant them. Labels: `enums.<AUTHORITY>`',
    labels:
      'language to keys to text: `{"de": {"resources.vehicles.name": "Fahrzeug |||| Fahrzeuge"}}`; default for missing languages: English',
  },
  ResourcePatch: {
    name: 'the resource',
    fields: 'new fields, or changed keys of existing ones; `null` removes a key',
    hide: 'fields hidden from list and form; still stored and sent',
    place: 'fields added to tabs',
    columns: 'columns added to the list',
    filters: 'further filter chips',
    list: 'page size and sort order of the list',
    access: 'replaces these authorities',
    menu: 'replaces the menu entry',
    help: 'replaces the chapter of the handbook',
  },
  Place: {
    field: 'the field',
    tab: 'the tab; created if missing',
    after: 'the preceding field; default: the last one',
  },
  PatchColumn: {
    field: 'the column',
    after: 'the preceding column; default: the last one',
    hidden: 'only offered in the column chooser',
    width: 'CSS width',
  },
  PatchList: { pageSize: 'rows per page', sort: 'initial sort order' },
};
