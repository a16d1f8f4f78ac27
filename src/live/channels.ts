import type { ChannelsReply } from '../../protocol/delivery.ts';

/** The kinds of devices that no channel serves, so that nobody can be called on them. */
export const unservedKinds = ({ list }: Pick<ChannelsReply, 'list'>): ('email' | 'others')[] =>
  (['email', 'others'] as const).filter((kind) => !list.some(({ serves }) => serves[kind]));
