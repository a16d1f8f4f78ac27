import { PANEL_COLUMNS } from '../../protocol/panels.ts';
import { freePlace, type Place } from '../../src/engine/grid.ts';
import type { DemoRecord, Unit } from './data.ts';

interface DemoPanel {
  /** Name of the site. */
  site: string;
  name: string;
  icon: { name: string; color: string };
  /** Roles of the site that may use the panel; empty: everybody. */
  roles: string[];
}

const PANELS: readonly DemoPanel[] = [
  { site: 'Klinikum Elbtal', name: 'Leitstelle', icon: { name: 'medical', color: '#c62828' }, roles: [] },
  {
    site: 'Werk Elbtal',
    name: 'Werkschutz',
    icon: { name: 'machine', color: '#ef6c00' },
    roles: ['Operator', 'Shift leader'],
  },
];
const MOST = 8;
/** Sizes of buttons: those of urgent alarms are larger. */
const URGENT = { w: 4, h: 2 };
const OTHERS = { w: 3, h: 1 };

/** One active alarm point of each kind of alarm of a site, the urgent ones first. */
function pointsOf(site: Unit, points: readonly DemoRecord[]): DemoRecord[] {
  const kinds = new Set<unknown>();
  return points
    .filter(({ orgId, active, deleted }) => site.subtree.includes(Number(orgId)) && active === true && deleted !== true)
    .toSorted((one, other) => Number(one.priority) - Number(other.priority) || one.id - other.id)
    .filter(({ name }) => {
      const [kind] = String(name).split(',');
      if (kinds.has(kind)) return false;
      kinds.add(kind);
      return true;
    })
    .slice(0, MOST);
}

/** Two alarm panels: one of a hospital for everybody, and one of a plant for some of its roles. */
export function buildPanels(
  units: readonly Unit[],
  points: readonly DemoRecord[],
  roles: readonly DemoRecord[],
): DemoRecord[] {
  return PANELS.flatMap(({ site: siteName, name, icon, roles: used }, i) => {
    const site = units.find(({ place }) => place.name === siteName);
    if (!site) return [];
    const taken: Place[] = [];
    const buttons = pointsOf(site, points).map(({ id, priority }) => {
      const place = freePlace(taken, priority === 1 ? URGENT : OTHERS, PANEL_COLUMNS);
      taken.push(place);
      return { alarmPointId: id, label: null, ...place };
    });
    const userGroupIds = roles.filter((role) => role.orgId === site.id && used.includes(String(role.name)));
    return [{ id: i + 1, name, icon, orgId: site.id, userGroupIds: userGroupIds.map(({ id }) => id), buttons }];
  });
}
