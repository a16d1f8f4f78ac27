import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Component, type ReactNode, Suspense } from 'react';
import { DefinitionProvider } from '../../definition/current.tsx';
import { useDefinitions } from '../../definition/definitions.tsx';
import { menuLabelKey, pageLabelKey, tileTextKey } from '../../engine/labels.ts';
import { textOption } from '../../engine/named.ts';
import type { DefinedPage as Page, Tile } from '../../engine/page.ts';
import { TileGrid } from '../../ui/grid/TileGrid.tsx';
import { tiles } from './registry.ts';

const PAGE = { flex: 1, bgcolor: 'background.default' };
/** Height of a row in pixels. */
const ROW = 96;
const TILE = {
  p: '12px 16px',
  height: '100%',
  minHeight: 'var(--tile-height)',
  borderRadius: 2,
  overflow: 'auto',
  '& h2': { typography: 'caption', fontWeight: 500 },
};

/** A page that a definition describes: its tiles on a grid, or one below the other on a phone. */
export default function DefinedPage({ page }: { page: Page }) {
  const translate = useTranslate();
  const byName = new Map(page.tiles.map((tile) => [tile.name, tile]));
  const places = page.tiles.map(({ name, x, y, w, h }) => ({ id: name, title: name, x, y, w, h }));
  return (
    <Box className="page" sx={PAGE}>
      <h1 className="page-title">{translate(pageLabelKey(page.name))}</h1>
      <Box sx={{ mt: 3 }}>
        <TileGrid tiles={places} rowHeight={ROW}>
          {(name) => {
            const tile = byName.get(name);
            if (!tile) return null;
            return (
              <Paper component="section" variant="outlined" sx={TILE}>
                <TileBoundary failed={<p role="alert">{translate('errors.unexpected')}</p>}>
                  <Suspense fallback={<Skeleton />}>
                    <TileContent page={page.name} tile={tile} />
                  </Suspense>
                </TileBoundary>
              </Paper>
            );
          }}
        </TileGrid>
      </Box>
    </Box>
  );
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
