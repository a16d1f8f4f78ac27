/**
 * Header of a reply whose data may lack the changes of the last seconds, because a standby of the database told them: how
 * many seconds, rounded down. Absent: it has everything that was stored when the call came.
 */
export const STATE_AGE_HEADER = 'x-state-age';

/**
 * Header of a call that is content with data of a state that is up to so many seconds old. Without it the data has
 * everything that was stored when the call came.
 */
export const MAX_STATE_AGE_HEADER = 'x-max-state-age';

/** Seconds from which readers are told how old the state is: it is noticed only by who knows what has happened since. */
export const TOLD_STATE_AGE = 5;
