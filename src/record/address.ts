/** Parameter of the address: which part of the open record is open. */
export const PART = 'part';

/** Parameter of the address that gives values of a new record, as react-admin names it. */
export const SOURCE = 'source';
