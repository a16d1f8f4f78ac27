/** Which calls of the protocol a definition is kept by, and how it is told when they fail. */

/** What can be done with a record. Every operation is one call of the protocol. */
export type Op = 'list' | 'one' | 'create' | 'update' | 'remove' | 'clone' | 'move' | 'restore';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * record: the encoded record; id: `{"id": 7}`; none: no body. An object is sent with each of its values replaced: "record"
 * and "id" by those, "{name}" by what such a placeholder of the path stands for.
 */
export type CallBody = 'record' | 'id' | 'none' | { [key: string]: string };

/**
 * One call where it differs from the default. A placeholder in the path (`{id}`, `{calendarId}`, `{orgId}`, `{year}`) is
 * replaced by the value of the record, else of its parent, else of the scope.
 */
export interface CallSpec {
  method: HttpMethod;
  path: string;
  /** Default: by operation. */
  body?: CallBody;
}

/** Authorities needed. */
export interface Access extends Partial<Record<Op, string>> {
  /** To see records: list and one. Default: `<LISTTYPE>_VIEW`. */
  read?: string;
  /** To change them: every other operation. Default: `<LISTTYPE>_EDIT`. */
  write?: string;
  /** To open the menu entry. Default: none. */
  menu?: string;
}

/** Something that can be done with one record beyond the operations, offered in its menu. */
export interface RecordAction {
  /** camelCase; texts: resources.<name>.actions.<action>.title, .confirm and .done. */
  name: string;
  call: CallSpec;
  /**
   * It makes a record of this resource, which is found again by `find-by-login` with the value of `lookup`, a field of
   * this one. Where there is such a record already, the menu leads to it instead.
   */
  makes?: { resource: string; lookup: string };
}

/** What the console fetches anew. */
export type Reload = 'list' | 'record';

/** How failed calls of some operations are told, where that differs from the general texts. */
export interface FailureRule {
  ops: Op[];
  /** Only for this reason of the server; `any`: only when it gives one. */
  reason?: string;
  /** Only for this HTTP status. */
  status?: number;
  /** i18n key of the text, which may name the record: `%{name}`. Default: the server's reason. */
  text?: string;
  /** ": {reason}" is appended when the server gives a reason. */
  appendsReason?: boolean;
  /** Also for faults of fields, which are otherwise told beside the fields. */
  always?: boolean;
  /** The text is also left as a message for the banners, which show it for so many milliseconds. */
  message?: number;
  /** Fetched anew after the message. */
  reload?: Reload[];
  /** What is told is the answer's body as it came, for servers that explain themselves there. */
  tells?: 'body';
}

export interface Api {
  /** First path segment below /rest/api. Default: the resource's name. */
  path?: string;
  /** The `type` of POST /list and the `objectType` of PUT /move (spec 3, enumerations). */
  listType: string;
  /** Extension of the protocol that its calls need, beside `list` and `move` of a list type of the specification. */
  extension?: string;
  /** Calls that differ from the default; false: there is no such operation. */
  calls?: Partial<Record<Op, CallSpec | false>>;
  /** How failures are told; the first rule that fits decides. */
  failures?: FailureRule[];
}
