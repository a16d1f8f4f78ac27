import type { ChannelsReply } from '../../protocol/delivery.ts';

const FAILS = { icon: 'error', tone: 'fail' } as const;
/** How the state of a channel is marked. */
export const CHANNEL_MARKS = {
  ok: { icon: 'check', tone: 'ok' },
  failing: FAILS,
  open: FAILS,
  off: { icon: 'close', tone: 'end' },
} as const;

/** The kinds of devices that no channel serves, so that nobody can be called on them. */
export const unservedKinds = ({ list }: Pick<ChannelsReply, 'list'>): ('email' | 'others')[] =>
  (['email', 'others'] as const).filter((kind) => !list.some(({ serves }) => serves[kind]));
