/** The protocol calls of a definition, and the messages shown when they fail. */

import type { Condition, Json } from './data.ts';

/** Operations on records. Each is one call of the protocol. */
export type Op = 'list' | 'one' | 'create' | 'update' | 'remove' | 'clone' | 'move' | 'restore';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * record: the encoded record; id: `{"id": 7}`; none: no body. In an object, the values "record" and "id" are replaced
 * by these, and "{name}" by the value of the placeholder, as in the path.
 */
export type CallBody = 'record' | 'id' | 'none' | { [key: string]: string };

/**
 * A call that differs from the default. A placeholder in the path (`{id}`, `{calendarId}`, `{orgId}`, `{year}`) takes
 * its value from the record, else from its parent, else from the scope.
 */
export interface CallSpec {
  method: HttpMethod;
  path: string;
  /** Default: by operation. */
  body?: CallBody;
}

/** Required authorities. */
export interface Access extends Partial<Record<Op, string>> {
  /** For list and one. Default: `<LISTTYPE>_VIEW`. */
  read?: string;
  /** For every other operation. Default: `<LISTTYPE>_EDIT`. */
  write?: string;
  /** For the menu entry. Default: none. */
  menu?: string;
}

/** An entry of a record's menu for a call that is not one of the operations. */
export interface RecordAction {
  /** camelCase; texts: resources.<name>.actions.<action>.title, .confirm and .done. */
  name: string;
  call: CallSpec;
  /**
   * The action creates a record of this resource. `find-by-login` finds it by the value of the field `lookup` of the
   * original. If it exists already, the menu links to it instead.
   */
  makes?: { resource: string; lookup: string };
  /** Key of a text in the reply that is shown once, to be copied; texts: .shown (its name) and .once. */
  shows?: string;
  /** While this holds for the stored record, the action is a button beside its title. */
  due?: Condition;
  /**
   * While this holds for the stored record, the action is running: it is not offered, and the open record is updated
   * with the values that the platform writes.
   */
  running?: Condition;
  /** While this doesn't hold for the stored record, the action can't be run; the reason is the text .lacks. */
  needs?: Condition;
  /** The action is also offered for the checked rows of the list, one call each. */
  many?: boolean;
  /** Key of a day in the body that the dialog asks for, and that may be left out; its label is the text .day. */
  asksDay?: string;
  /** Key of a text in the body that the dialog asks for; its label is the text .text. */
  asksText?: string;
  /** Fields that the dialog shows of each record before the action is run. */
  tells?: string[];
  /** Days before that day on which the platform reminds those who haven't done yet what they were asked for; it does so at the day, too. */
  reminds?: number;
  /** Extension of the protocol that the call needs. */
  extension?: string;
}

/** An entry of a record's menu that leads to a page. */
export interface RecordLink {
  /** camelCase; text: resources.<name>.links.<link>. */
  name: string;
  /** Address of the page with placeholders from the record: `/alarm-trigger?point={id}`. */
  to: string;
  /** Name of the icon. */
  icon: string;
  /** Authority without which it isn't offered. */
  authority?: string;
  /** Search-and-go offers it for each record it finds. */
  search?: boolean;
}

/** What the console reloads. */
export type Reload = 'list' | 'record';

/** The message for failed calls of some operations, if it differs from the general one. */
export interface FailureRule {
  ops: Op[];
  /** Only for this reason in the reply; `any`: only if the reply has one. */
  reason?: string;
  /** Only for this HTTP status. */
  status?: number;
  /** i18n key of the text, which may contain the record's name: `%{name}`. Default: the server's reason. */
  text?: string;
  /** ": {reason}" is appended when the server gives a reason. */
  appendsReason?: boolean;
  /** Also for field errors, which are otherwise shown only at the fields. */
  always?: boolean;
  /** If set, the banners show the text, too, for this number of milliseconds. */
  message?: number;
  /** What to reload after the message. */
  reload?: Reload[];
  /** `body`: the text is that of the reply's body, for servers that send an explanation there. */
  tells?: 'body';
}

export interface Api {
  /** First path segment below /rest/api. Default: the resource's name. */
  path?: string;
  /** The `type` of POST /list and the `objectType` of PUT /move (spec 3, enumerations). */
  listType: string;
  /** Key of the record's id on the wire, also as a placeholder of calls. Default: `id`. */
  id?: string;
  /** Extension of the protocol that the calls need, except `list` and `move` of a list type of the specification. */
  extension?: string;
  /** Calls that differ from the default; false: the operation doesn't exist. */
  calls?: Partial<Record<Op, CallSpec | false>>;
  /** Values that `create` sends in addition to the fields, such as `id: null`. */
  blank?: { [key: string]: Json };
  /** Messages for failures; the first matching rule applies. */
  failures?: FailureRule[];
}
