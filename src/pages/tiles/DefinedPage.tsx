import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Component, type CSSProperties, type ReactNode, Suspense } from 'react';
import { DefinitionProvider } from '../../definition/current.tsx';
import { useDefinitions } from '../../definition/definitions.tsx';
import { menuLabelKey, pageLabelKey, tileTextKey } from '../../engine/labels.ts';
import { textOption } from '../../engine/named.ts';
import type { DefinedPage as Page, Tile } from '../../engine/page.ts';
import { tiles } from './registry.ts';

const PAGE = { flex: 1, bgcolor: 'background.default' };
const GRID = {
  display: { xs: 'flex', md: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gridAutoRows: 'minmax(96px, auto)',
  gap: 3,
  mt: 3,
} as const;
const TILE = {
  p: '12px 16px',
  borderRadius: 2,
  overflow: 'hidden',
  '& h2': { typography: 'caption', fontWeight: 500 },
};

/** A page that a definition describes: its tiles on a grid, or one below the other on a phone. */
export default function DefinedPage({ page }: { page: Page }) {
  const translate = useTranslate();
  const ordered = page.tiles.toSorted((one, other) => one.y - other.y || one.x - other.x);
  return (
    <Box className="page" sx={PAGE}>
      <h1 className="page-title">{translate(pageLabelKey(page.name))}</h1>
      <Box sx={GRID}>
        {ordered.map((tile) => (
          <Paper component="section" variant="outlined" key={tile.name} sx={TILE} style={placeOf(tile)}>
            <TileBoundary failed={<p role="alert">{translate('errors.unexpected')}</p>}>
              <Suspense fallback={<Skeleton />}>
                <TileContent page={page.name} tile={tile} />
              </Suspense>
            </TileBoundary>
          </Paper>
        ))}
      </Box>
    </Box>
  );
}

function placeOf({ x, y, w, h }: Tile): CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
}

function TileContent({ page, tile }: { page: string; tile: Tile }) {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const { options = {} } = tile;
  const type = tiles[tile.type];
  const resource = byName.get(textOption(options, 'resource') ?? '');
  const textKey = tileTextKey(page, tile.name);
  const named = resource && translate(menuLabelKey(resource.name), { smart_count: 2 });
  const shared = { options, textKey, title: translate(`${textKey}.title`, { _: named ?? '' }) };
  if (type?.of === 'nothing') return <type.component {...shared} />;
  if (!type || !resource) return null;
  return (
    <DefinitionProvider resource={resource}>
      <type.component {...shared} />
    </DefinitionProvider>
  );
}

/** What a tile throws stays in it: the rest of the page goes on. */
class TileBoundary extends Component<{ children: ReactNode; failed: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
