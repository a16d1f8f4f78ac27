import type { FeedState, NewFeed, OwnFeed } from '../../protocol/feeds.ts';
import { http } from '../http/http.ts';

const PATH = '/calendar-feeds';

/** The record of a calendar: its list type and id. */
export interface FeedTarget {
  type: string;
  id: number;
}

const query = ({ type, id }: FeedTarget) => `?type=${encodeURIComponent(type)}&id=${id}`;

/** Extension `feeds`: the user's own subscription to a calendar. */
export const feedState = (target: FeedTarget): Promise<FeedState> =>
  http({ method: 'GET', path: `${PATH}${query(target)}` });

/** Creates or replaces the subscription; returns its address with origin. The former address is refused then. */
export async function renewFeed(target: FeedTarget): Promise<string> {
  const { url } = await http<NewFeed>({ method: 'POST', path: PATH, body: target });
  return new URL(url, window.location.origin).href;
}

/** Revokes the subscription. */
export async function revokeFeed(target: FeedTarget): Promise<void> {
  await http({ method: 'DELETE', path: `${PATH}${query(target)}` });
}

/** The calendar as the text of a file. */
export const feedFile = (target: FeedTarget): Promise<string> =>
  http({ method: 'GET', path: `${PATH}/download${query(target)}`, responseType: 'text' });

/** Extension `feeds.own`: all subscriptions of the user. */
export const ownFeeds = async (signal?: AbortSignal): Promise<OwnFeed[]> =>
  (await http<{ list: OwnFeed[] }>({ method: 'GET', path: `${PATH}/own`, signal })).list;
