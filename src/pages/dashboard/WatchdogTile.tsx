import { List } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useConditionText, useWatchdog } from '../../live/watchdog.ts';
import { Mark } from '../../ui/Mark.tsx';
import { TileHead, TilePlaceholder, TileState } from './TileHead.tsx';
import { TileRow } from './TileRow.tsx';
import type { TileProps } from './types.ts';

/** What keeps the platform from its work. */
export function WatchdogTile({ title }: TileProps) {
  const translate = useTranslate();
  const textOf = useConditionText();
  const { query, allowed } = useWatchdog();
  return (
    <>
      <TileHead title={title} to="/test" />
      {!query.data && <TileState query={{ ...query, allowed }} />}
      {query.data?.list.length === 0 && <TilePlaceholder>{translate('watchdog.nothing')}</TilePlaceholder>}
      <List disablePadding className="tile-list">
        {query.data?.list.map((condition) => (
          <TileRow key={`${condition.kind} ${condition.subject}`}>
            <Link to="/test">
              <Mark tone="fail" icon="error">
                {textOf(condition)}
              </Mark>
            </Link>
          </TileRow>
        ))}
      </List>
    </>
  );
}
