/** Parameter of the address with the id of the open part of the record. */
export const PART = 'part';

/** Parameter of the address with values for a new record; the name is react-admin's. */
export const SOURCE = 'source';
