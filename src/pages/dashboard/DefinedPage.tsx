import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useDefinitions } from '../../definition/context.tsx';
import { menuLabelKey, pageLabelKey, tileTextKey } from '../../engine/labels.ts';
import { textOption } from '../../engine/named.ts';
import type { DefinedPage as Page } from '../../engine/page.ts';
import { PageTitle } from '../../ui/blocks.tsx';
import { TileGrid } from '../../ui/grid/TileGrid.tsx';
import { useFigureEvents } from './queries.ts';
import { TileFrame } from './TileFrame.tsx';

const PAGE = { flex: 1, bgcolor: 'background.default' };
/** Height of a row in pixels. */
const ROW = 96;

/** A page described by a definition: its tiles in a grid; on a phone one below the other. */
export default function DefinedPage({ page }: { page: Page }) {
  const translate = useTranslate();
  const { byName: resources } = useDefinitions();
  useFigureEvents();
  const byName = new Map(page.tiles.map((tile) => [tile.name, tile]));
  const places = page.tiles.map(({ name, x, y, w, h }) => ({ id: name, title: name, x, y, w, h }));
  return (
    <Box className="page" sx={PAGE}>
      <PageTitle>{translate(pageLabelKey(page.name))}</PageTitle>
      <Box sx={{ mt: 3 }}>
        <TileGrid tiles={places} rowHeight={ROW}>
          {(name) => {
            const tile = byName.get(name);
            if (!tile) return null;
            const { type, options = {} } = tile;
            const textKey = tileTextKey(page.name, name);
            const resource = resources.get(textOption(options, 'resource') ?? '');
            const named = resource && translate(menuLabelKey(resource.name), { smart_count: 2 });
            const own = translate(`dashboard.types.${type}`, { _: '' });
            const title = translate(`${textKey}.title`, { _: named ?? own });
            return <TileFrame type={type} options={options} textKey={textKey} title={title} />;
          }}
        </TileGrid>
      </Box>
    </Box>
  );
}
