/** Which calls of the protocol a definition is kept by, and how it is told when they fail. */

/** What can be done with a record. Every operation is one call of the protocol. */
export type Op = 'list' | 'one' | 'create' | 'update' | 'remove' | 'clone' | 'move' | 'restore';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call where it differs from the default. `{id}` in the path is replaced by the record's id. */
export interface CallSpec {
  method: HttpMethod;
  path: string;
  /** record: the encoded record; id: `{id}`; none: no body. Default: by operation. */
  body?: 'record' | 'id' | 'none';
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
