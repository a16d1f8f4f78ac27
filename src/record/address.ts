/** Parameter of the address: which part of the open record is open. */
export const PART = 'part';
