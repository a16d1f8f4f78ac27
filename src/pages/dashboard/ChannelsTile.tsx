import List from '@mui/material/List';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { ChannelHealth } from '../../../protocol/delivery.ts';
import { useCan } from '../../definition/context.ts';
import type { StatusColor } from '../../theme/palette.ts';
import { Mark } from '../../ui/Mark.tsx';
import { TRACKED_PROPERTIES } from './figures.ts';
import { channelsQuery } from './queries.ts';
import { TileHead } from './TileHead.tsx';
import { TileRow } from './TileRow.tsx';
import { TileState } from './TileState.tsx';
import type { TileProps } from './types.ts';

const EVERY = 20_000;
const TONES: { readonly [state in ChannelHealth['state']]: StatusColor } = {
  ok: 'ok',
  failing: 'fail',
  open: 'fail',
  off: 'end',
};
const ICONS = { ok: 'check', fail: 'error', end: 'close', run: 'check', wait: 'history' } as const;

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
            <Mark icon={ICONS[TONES[state]]} tone={TONES[state]}>
              {translate(`delivery.state.${state}`)}
            </Mark>
          </TileRow>
        ))}
      </List>
    </>
  );
}
