import type { LayoutTile } from './layout.ts';

type Default = Omit<LayoutTile, 'id' | 'options'> & Partial<Pick<LayoutTile, 'id' | 'options'>>;

const UNREACHABLE = {
  titleKey: 'dashboard.unreachable',
  resource: 'participants',
  filter: { reachable: false, active: true },
  columns: ['title', 'orgId'],
};

/** Default tiles of a new user; those that the user may not see are left out. */
const TILES: readonly Default[] = [
  { type: 'generalInfo', x: 0, y: 0, w: 12, h: 2 },
  { type: 'statistics', x: 0, y: 2, w: 8, h: 6, options: { period: 'today' } },
  { type: 'onDuty', x: 8, y: 2, w: 4, h: 6 },
  { type: 'lastAlarms', x: 0, y: 8, w: 5, h: 5 },
  { type: 'gaps', x: 5, y: 8, w: 4, h: 5 },
  { type: 'callsByType', x: 9, y: 8, w: 3, h: 5, options: { period: 'today' } },
  { type: 'mediaCalls', x: 0, y: 13, w: 5, h: 5, options: { period: 'week_ago' } },
  { id: 'unreachable', type: 'list', x: 5, y: 13, w: 4, h: 5, options: UNREACHABLE },
  { type: 'channels', x: 9, y: 13, w: 3, h: 5 },
  { type: 'memory', x: 0, y: 18, w: 2, h: 2 },
  { type: 'disk', x: 2, y: 18, w: 2, h: 2 },
  { type: 'systemCpuLoad', x: 4, y: 18, w: 3, h: 2 },
  { type: 'cpuLoad', x: 7, y: 18, w: 2, h: 2 },
  { type: 'cpuTime', x: 9, y: 18, w: 3, h: 2 },
];

/** Authorities without one of which a default tile is left out, by the tile's id: it would be empty. */
export const NEEDED: { readonly [id: string]: readonly string[] } = {
  generalInfo: ['ALARM_TABLE', 'ALARMPOINT_VIEW', 'PARTICIPANT_VIEW'],
  unreachable: ['PARTICIPANT_VIEW'],
};

export const defaultTiles = (): LayoutTile[] =>
  TILES.map((tile) => ({ ...tile, id: tile.id ?? tile.type, options: { ...tile.options } }));

/** Width and height of new tiles by type; other types are 4 by 5. */
export const SIZES: { readonly [type: string]: { w: number; h: number } } = {
  generalInfo: { w: 12, h: 2 },
  statistics: { w: 8, h: 6 },
  mediaCalls: { w: 6, h: 5 },
  memory: { w: 3, h: 2 },
  disk: { w: 3, h: 2 },
  systemCpuLoad: { w: 3, h: 2 },
  cpuLoad: { w: 3, h: 2 },
  cpuTime: { w: 3, h: 2 },
  count: { w: 3, h: 2 },
};
