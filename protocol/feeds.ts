/** Extension `feeds`: subscriptions of calendar programs to schedules and people, and downloads of the same calendars. */

/** GET /calendar-feeds?type=&id=: the caller's own subscription to a record. */
export interface FeedState {
  /** When its address was made; null: there is none. */
  createdAt: string | null;
  /** When a calendar program last read it. */
  lastReadAt: string | null;
}

/** Reply of POST /calendar-feeds: told only once, for the platform stores a hash of it. */
export interface NewFeed {
  /** Address without origin if the platform's public one is not configured. */
  url: string;
}

/** Days before and after today that a calendar contains. */
export const FEED_DAYS = { before: 31, after: 366 } as const;
