/** Constants of the protocol and the console (spec section 9). Times in milliseconds. */
export const API_BASE = '/rest/api';
export const ADMIN_BASE = '/rest/admin';
export const HTTP_TIMEOUT = 30_000;
export const CHUNK_LOAD_TIMEOUT = 120_000;
export const MESSAGE_LIFE = 10_000;
export const STORED_MESSAGE_POLL = 100;
export const SEARCH_DEBOUNCE = 500;
export const DESKTOP_BREAKPOINT = 1024;
export const ROOT_ORG_ID = 1;
export const ROOT_ORG_NAME = 'Total system';
export const DEFAULT_PAGE_SIZE = 20;
/** Page size when alarm plans are fetched to choose from. */
export const ALARM_PLAN_FETCH_SIZE = 1_000;
export const MEMBERSHIP_PAGE_SIZE = 20;
export const MEMBERSHIP_FETCH_SIZE = 10_000;
export const SELECTOR_PAGE_SIZE = 10_000;
/** A child organization with this name is listed before its siblings in the selector (spec section 2). */
export const MANUAL_CALLS_NAME = 'manual calls';
export const DEFAULT_SORT_FIELD = 'name';
export const DEFAULT_SORT_ORDER = 'ASCENDING';

/** More levels than any organization tree has; ends the walk to the root if a server sends a cycle. */
export const DEEPEST_TREE = 20;
