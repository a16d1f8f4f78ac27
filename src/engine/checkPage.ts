import { CAMEL_CASE } from './checkFields.ts';
import { checkSchema, KEBAB_CASE } from './checkMeaning.ts';
import { type CheckContext, checkDeclared, checkKnown } from './checks.ts';
import type { FaultList } from './faults.ts';
import { type DefinedPage, GRID_COLUMNS, type Tile } from './page.ts';

const ROUTE = /^(\/[a-z0-9][a-z0-9-]*)+$/;

/** Checks the names and values of a completed page, whose shape has been checked already. */
export function checkPage(page: DefinedPage, context: CheckContext, faults: FaultList): void {
  checkSchema(page.schema, faults);
  if (!KEBAB_CASE.test(page.name)) {
    const message = `"${page.name}" is no name for a page; write it in kebab-case, for example "control-room".`;
    faults.add('BAD_NAME', 'name', message);
    return;
  }
  checkRoute(page, context, faults);
  checkKnown(context.registries, 'icons', page.menu?.icon, 'menu.icon', faults);
  const names = new Set<string>();
  for (const [i, tile] of page.tiles.entries()) {
    const key = `tiles.${i}`;
    if (!CAMEL_CASE.test(tile.name)) {
      const message = `"${tile.name}" is no name for a tile; write it in camelCase, for example "openDoors".`;
      faults.add('BAD_NAME', `${key}.name`, message);
    }
    if (names.has(tile.name)) {
      faults.add('DUPLICATE_NAME', `${key}.name`, `there are two tiles "${tile.name}"; rename one of them.`);
    }
    names.add(tile.name);
    checkTile(tile, key, context, faults);
  }
}

function checkRoute({ name, route }: DefinedPage, { byName, registries }: CheckContext, faults: FaultList): void {
  if (!ROUTE.test(route)) {
    const message = `"${route}" is no address; write it like "/control-room".`;
    faults.add('BAD_VALUE', 'route', message);
    return;
  }
  const first = route.split('/')[1] ?? '';
  const taken = (registries.routes ?? []).some((other) => other.split('/')[1] === first);
  if (!taken && !byName.has(first)) return;
  const message = `the address "${route}" of ${name} belongs to another screen; choose another one as "route".`;
  faults.add('DUPLICATE_NAME', 'route', message);
}

function checkTile(tile: Tile, key: string, { byName, registries }: CheckContext, faults: FaultList): void {
  const { type, x, w, h, options = {} } = tile;
  for (const [size, value] of [
    ['w', w],
    ['h', h],
  ] as const) {
    if (value === 0) faults.add('BAD_VALUE', `${key}.${size}`, `"${key}.${size}" is 0; make it at least 1.`);
  }
  if (x + w > GRID_COLUMNS) {
    const message = `the tile "${tile.name}" ends in column ${x + w} of ${GRID_COLUMNS}; make "x" or "w" smaller.`;
    faults.add('BAD_VALUE', `${key}.w`, message);
  }
  checkKnown(registries, 'tiles', type, `${key}.type`, faults);
  checkDeclared(registries, 'tiles', type, options, { byName, fields: {} }, `${key}.options`, faults);
}
