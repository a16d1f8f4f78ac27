import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { DemoRecord, Unit } from './data.ts';
import { ELBE_HEALTH_GROUP, type Place } from './organizations.ts';

/** Flattens the tree of places into a list, parents before their children; ids start at 2. */
export function buildUnits(): Unit[] {
  const units: Unit[] = [];
  const add = (place: Place, parentId: number, site: number | undefined): Unit => {
    const id = units.length + 2;
    const unit: Unit = { id, parentId, subtree: [id], site: site ?? id, place };
    units.push(unit);
    for (const child of place.children ?? []) {
      const below = add(child, id, place.kind === 'group' ? undefined : unit.site);
      unit.subtree.push(...below.subtree);
    }
    return unit;
  };
  add(ELBE_HEALTH_GROUP, ROOT_ORG_ID, undefined);
  return units;
}

export function organizationRecords(units: readonly Unit[]): DemoRecord[] {
  return units.map(({ id, parentId, place }) => ({
    id,
    parentId,
    name: place.name,
    address: place.address ?? null,
    phone: place.phone ?? null,
    description: place.description ?? null,
  }));
}
