import { type Static, Type } from '@sinclair/typebox';
import { orNull } from './schema.ts';

/** Extension `feeds`: calendar subscriptions to schedules and people, and downloads of the same calendars. */

/** GET /calendar-feeds?type=&id=: the caller's own subscription to a record. */
export const FeedState = Type.Object({
  /** When the address was created; null: there is none. */
  createdAt: orNull(Type.String()),
  /** When a calendar program last read the feed. */
  lastReadAt: orNull(Type.String()),
});
export type FeedState = Static<typeof FeedState>;

/** Extension `feeds.own`, GET /calendar-feeds/own: a subscription of the caller, which has been made. */
export const OwnFeed = Type.Object({
  /** List type of the record. */
  type: Type.String(),
  /** Id of the record. */
  id: Type.Integer(),
  /** Title of the record; `#id` if the caller may no longer see it. */
  title: Type.String(),
  createdAt: Type.String(),
  lastReadAt: orNull(Type.String()),
});
export type OwnFeed = Static<typeof OwnFeed>;

/** Reply of POST /calendar-feeds. Returned only once, because the platform stores only a hash of the address. */
export const NewFeed = Type.Object({
  /** The address; without an origin if the platform's public origin is not configured. */
  url: Type.String(),
});
export type NewFeed = Static<typeof NewFeed>;

/** Days before and after today that a calendar contains. */
export const FEED_DAYS = { before: 31, after: 366 } as const;
