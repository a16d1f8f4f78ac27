/** Parameter of the address with the id of the open part of the record. */
export const PART = 'part';

/** Parameter of the address with values for a new record; the name is react-admin's. */
export const SOURCE = 'source';

/** The search parameter of a list with the change of many records whose results are shown. */
export const PAST_JOB = 'bulk';
