import { useTranslate } from 'ra-core';
import { useCan, useDefinitions } from '../../definition/context.tsx';
import { allows, authorityFor } from '../../engine/access.ts';
import { menuLabelKey, pageLabelKey, tileTextKey } from '../../engine/labels.ts';
import { type Options, textOption } from '../../engine/named.ts';
import type { LayoutTile } from './layout.ts';
import { canSeeTile } from './layoutFor.ts';
import { tiles } from './registry.ts';
import { useTileAccess } from './useTileAccess.ts';

/** A tile that can be added. */
export interface Offer {
  key: string;
  title: string;
  type: string;
  options: Options;
}

/** Returns a function that names a tile by its own title, its resource or its type. */
export function useTileTitle(): (tile: Pick<LayoutTile, 'type' | 'options'>) => string {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  return ({ type, options }) => {
    const own = textOption(options, 'titleKey');
    const resource = byName.get(textOption(options, 'resource') ?? '');
    const named = resource && translate(menuLabelKey(resource.name), { smart_count: 2 });
    const said = translate(`dashboard.types.${type}`, { _: type });
    return own === undefined ? (named ?? said) : translate(own, { _: named ?? said });
  };
}

/** Makes titles unique: repeated titles get a number, e.g. "Alarms (2)". */
export function uniqueTitles(titles: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return count === 1 || title === '' ? title : `${title} (${count})`;
  });
}

/**
 * Returns the tiles that can be added to the dashboard: all types of tiles that the user may see, the tiles of pages
 * that overlays define, and a count and a list for every definition.
 */
export function useOffers(): { tiles: Offer[]; counts: Offer[]; lists: Offer[] } {
  const translate = useTranslate();
  const can = useCan();
  const { resources, pages } = useDefinitions();
  const titleOf = useTileTitle();
  const seer = useTileAccess();
  const may = (type: string) => canSeeTile(seer, type);
  const mayList = (name: string | undefined) => {
    const resource = resources.find((one) => one.name === name);
    return resource !== undefined && allows(resource, 'list') && can(authorityFor(resource, 'list'));
  };
  const offer = (type: string, options: Options = {}, key = type): Offer => ({
    key,
    type,
    options,
    title: titleOf({ type, options }),
  });
  const listed = resources.filter((one) => one.menu && one.list && mayList(one.name)).map(({ name }) => name);
  const own = Object.keys(tiles).filter((type) => tiles[type]?.of === 'nothing' && type !== 'text' && may(type));
  const defined = pages.flatMap((page) =>
    page.tiles.flatMap(({ name, type, options = {} }) => {
      const isSeen = tiles[type]?.of === 'resource' ? mayList(textOption(options, 'resource')) : may(type);
      if (!isSeen || !can(page.access.read)) return [];
      const titleKey = `${tileTextKey(page.name, name)}.title`;
      const found = offer(type, { ...options, titleKey }, titleKey);
      return [{ ...found, title: `${found.title} (${translate(pageLabelKey(page.name))})` }];
    }),
  );
  return {
    tiles: [...own.map((type) => offer(type)), ...defined],
    counts: listed.map((resource) => offer('count', { resource }, `count ${resource}`)),
    lists: listed.map((resource) => offer('list', { resource }, `list ${resource}`)),
  };
}
