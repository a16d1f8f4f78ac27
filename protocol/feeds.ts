/** Extension `feeds`: calendar subscriptions to schedules and people, and downloads of the same calendars. */

/** GET /calendar-feeds?type=&id=: the caller's own subscription to a record. */
export interface FeedState {
  /** When the address was created; null: there is none. */
  createdAt: string | null;
  /** When a calendar program last read the feed. */
  lastReadAt: string | null;
}

/** Extension `feeds.own`, GET /calendar-feeds/own: a subscription of the caller, which has been made. */
export interface OwnFeed {
  /** List type of the record. */
  type: string;
  /** Id of the record. */
  id: number;
  /** Title of the record; `#id` if the caller may no longer see it. */
  title: string;
  createdAt: string;
  lastReadAt: string | null;
}

/** Reply of POST /calendar-feeds. Returned only once, because the platform stores only a hash of the address. */
export interface NewFeed {
  /** The address; without an origin if the platform's public origin is not configured. */
  url: string;
}

/** Days before and after today that a calendar contains. */
export const FEED_DAYS = { before: 31, after: 366 } as const;
