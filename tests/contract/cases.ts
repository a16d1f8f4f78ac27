/** One row of a table of calls. */
export interface Case {
  /** Requirement ids this row proves. */
  ids: string;
  /** "PUT /participants": below /rest/api, with its query. */
  call: string;
  make: () => Promise<unknown>;
  /** The call by which a form fetched the record before; answered with the reply. */
  fetched?: { call: string; make: () => Promise<unknown> };
  /** Exact body, or undefined for none. */
  body?: unknown;
  reply?: unknown;
  result?: unknown;
  contentType?: string;
  /** Follow-up calls for what the reply doesn't contain. */
  followed?: string[];
}

/** A record for replies, and one that has a name only. */
export const record = { id: 7, version: 3, name: 'Nina', surname: 'Novák', shortName: 'NN' };
export const named = { id: 7, version: 3, name: 'Fire' };
