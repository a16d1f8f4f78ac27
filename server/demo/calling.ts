import type { DemoRecord, Language, Unit } from './data.ts';
import type { Random } from './random.ts';
import { GROUP_NAMES, PLAN_NAMES } from './texts.ts';

/** Operating units, largest first, so that these get groups, plans and alarms before the others. */
export function workingUnits(units: readonly Unit[]): Unit[] {
  return units.filter((u) => u.place.weight > 0).sort((a, b) => b.place.weight - a.place.weight || a.id - b.id);
}

function below<T extends DemoRecord>(records: readonly T[], unit: Unit): T[] {
  return records.filter((record) => unit.subtree.includes(Number(record.orgId)));
}

/** Makes `count` records by going through the units again and again. */
function rounds<T>(units: readonly Unit[], count: number, make: (unit: Unit, round: number, id: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => {
    const unit = units[i % units.length];
    if (!unit) throw new Error('no organizations');
    return make(unit, Math.floor(i / units.length), i + 1);
  });
}

const textOf = (texts: readonly Record<Language, string>[], round: number, language: Language): string =>
  texts[round % texts.length]?.[language] ?? '';

export function buildGroups(
  random: Random,
  units: readonly Unit[],
  people: readonly DemoRecord[],
  count: number,
): DemoRecord[] {
  return rounds(workingUnits(units), count, (unit, round, id) => ({
    id,
    name: `${unit.place.name}, ${textOf(GROUP_NAMES, round, unit.place.language)}`,
    description: null,
    orgId: unit.id,
    active: true,
    participantIds: random.sample(below(people, unit), random.int(5, 18)).map((p) => p.id),
  }));
}

/** Plans call the unit's own groups first, then those of the site, then two people by name. */
export function buildPlans(
  random: Random,
  units: readonly Unit[],
  groups: readonly DemoRecord[],
  people: readonly DemoRecord[],
  count: number,
): DemoRecord[] {
  const bySite = new Map<number, number[]>();
  for (const group of groups) {
    const site = units.find((u) => u.id === group.orgId)?.site ?? 0;
    bySite.set(site, [...(bySite.get(site) ?? []), group.id]);
  }
  return rounds(workingUnits(units), count, (unit, round, id) => {
    const own = groups.filter((g) => g.orgId === unit.id).map((g) => g.id);
    const others = (bySite.get(unit.site) ?? []).filter((g) => !own.includes(g));
    const named = random.sample(below(people, unit), 2).map((p) => p.id);
    const first = own.length > 0 ? own : random.sample(others, 1);
    const step = (
      groupIds: number[],
      participantIds: number[],
      requiredAcceptances: number,
      waitSeconds: number,
      media: string[],
    ) =>
      groupIds.length + participantIds.length === 0
        ? []
        : [{ groupIds, participantIds, requiredAcceptances, waitSeconds, media }];
    return {
      id,
      name: `${unit.place.name}: ${textOf(PLAN_NAMES, round, unit.place.language)}`,
      description: null,
      orgId: unit.id,
      active: true,
      steps: [
        ...step(first.slice(0, 1), [], random.int(1, 3), random.pick([30, 60, 90]), ['APP', 'MOBILE', 'PAGER']),
        ...step([...first.slice(1), ...random.sample(others, 1)], [], 1, random.pick([60, 120, 180]), []),
        ...(random.chance(0.7) ? step([], named, 1, 300, ['PHONE', 'MOBILE', 'SMS']) : []),
      ],
    };
  });
}
