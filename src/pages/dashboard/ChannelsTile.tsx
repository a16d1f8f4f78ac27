import { List } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useCan } from '../../definition/context.tsx';
import { CHANNEL_MARKS } from '../../live/channels.ts';
import { Mark } from '../../ui/Mark.tsx';
import { channelsQuery, TRACKED_PROPERTIES } from './queries.ts';
import { TileHead, TileState } from './TileHead.tsx';
import { TileRow } from './TileRow.tsx';
import type { TileProps } from './types.ts';

const EVERY = 20_000;

/** Health of the delivery channels. */
export function ChannelsTile({ title }: TileProps) {
  const translate = useTranslate();
  const allowed = useCan()('ALARM_TABLE');
  const query = useQuery({
    ...channelsQuery(),
    ...TRACKED_PROPERTIES,
    enabled: allowed,
    refetchInterval: EVERY,
    retry: false,
  });
  return (
    <>
      <TileHead title={title} to="/delivery" />
      {!query.data && <TileState query={{ ...query, allowed }} />}
      <List disablePadding className="tile-list">
        {query.data?.list.map(({ name, state }) => (
          <TileRow key={name}>
            <Link to="/delivery">{translate(`delivery.channel.${name}`, { _: name })}</Link>
            <Mark {...CHANNEL_MARKS[state]}>{translate(`delivery.state.${state}`)}</Mark>
          </TileRow>
        ))}
      </List>
    </>
  );
}
