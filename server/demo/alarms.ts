import { ALARM_SORTS, type AlarmSort } from './alarmSorts.ts';
import { workingUnits } from './calling.ts';
import type { DemoRecord, Unit } from './data.ts';
import type { Random } from './random.ts';
import { ANNOUNCEMENTS, ROOMS } from './texts.ts';

/** The plan of an organization: its own, else that of the nearest organization above it, else the first plan. */
export function planFor(unit: Unit, units: readonly Unit[], plans: readonly DemoRecord[]): number | null {
  for (let at: Unit | undefined = unit; at; at = units.find((u) => u.id === at?.parentId)) {
    const orgId = at.id;
    const plan = plans.find((p) => p.orgId === orgId);
    if (plan) return plan.id;
  }
  return plans[0]?.id ?? null;
}

function calling(sort: AlarmSort) {
  return {
    icon: sort.icon,
    priority: sort.priority,
    acknowledgeMode: sort.acknowledgeMode,
    mediaProcessingType: sort.priority === 1 ? 'PARALLEL' : 'BY_RANK',
    mediaUsageType: sort.priority === 1 ? 'ALL' : 'FIRST_REACHED',
  };
}

/** The organizations with templates and roles of their own: the group and each of its sites. */
export function sitesOf(units: readonly Unit[]): Unit[] {
  return units.filter((unit) => unit.site === unit.id && unit.place.weight > 0);
}

/** One template for each kind of alarm of a site, in its language, so that every user finds some at their own site. */
export function buildTemplates(units: readonly Unit[], plans: readonly DemoRecord[]): DemoRecord[] {
  const records = sitesOf(units).flatMap((site) => {
    const { language, kind } = site.place;
    const own = kind === 'group' ? [site] : units.filter((unit) => unit.site === site.id);
    const sorts = [...new Set(own.flatMap((unit) => ALARM_SORTS[unit.place.kind]))];
    const names = new Map(sorts.map((sort) => [sort.name[language], sort]));
    return [...names].map(([name, sort]) => ({
      name,
      description: null,
      orgId: site.id,
      alarmPlanId: sort.priority === 1 ? planFor(site, units, plans) : null,
      language,
      text: sort.text[language],
      speechText: null,
      ...calling(sort),
    }));
  });
  return records.map((record, i) => ({ id: i + 1, ...record }));
}

/** Builds `count` alarm points, and `deleted` more that are removed and can be restored. */
export function buildAlarmPoints(
  random: Random,
  units: readonly Unit[],
  plans: readonly DemoRecord[],
  templates: readonly DemoRecord[],
  count: number,
  deleted: number,
): DemoRecord[] {
  const working = workingUnits(units);
  return Array.from({ length: count + deleted }, (_, i) => {
    const unit = working[i % working.length];
    if (!unit) throw new Error('no organizations');
    const round = Math.floor(i / working.length);
    const { language, kind, name } = unit.place;
    const sorts = ALARM_SORTS[kind];
    const sort = sorts[round % sorts.length];
    if (!sort) throw new Error(`no alarms for ${kind}`);
    const room = round < sorts.length ? '' : `, ${random.pick(ROOMS[language])}`;
    return {
      id: i + 1,
      name: `${sort.name[language]}, ${name}${room}`,
      systemId: `AP-${2001 + i}`,
      description: null,
      orgId: unit.id,
      active: !random.chance(0.04),
      alarmPointType: 'STANDARD',
      alarmPlanId: planFor(unit, units, plans),
      rotationalCalendarId: null,
      templateId: templates.find((t) => t.orgId === unit.site && t.name === sort.name[language])?.id ?? null,
      language,
      text: `${name}${room}: ${sort.text[language]}`,
      speechText: null,
      localAcknowledgeTime: sort.priority === 1 ? 5 : 1,
      confirmPriority: sort.priority,
      countRepeat: sort.priority === 1 ? 2 : 0,
      repeatBetween: sort.priority === 1 ? 1 : 0,
      repeatMonInterval: 0,
      instructionFiles: [],
      deleted: i >= count,
      ...calling(sort),
    };
  });
}

/** Settings of the demo rules, used in turn; most rules replace an alarm by another one. */
const RULES: readonly object[] = [
  {},
  {},
  { action: 'ESCALATE', countAtLeast: 3, countWindow: 10, priority: 1 },
  {},
  { action: 'SUPPRESS', alarmPointId: null, textPattern: 'TEST' },
  {},
  { action: 'TRIGGER', stop: false },
];

/** Rules for events of building control, fire panels, nurse call and other systems. */
export function buildRules(group: Unit, points: readonly DemoRecord[]): DemoRecord[] {
  const sources = ['FIRE', 'NURSE', 'BMS', 'LAB', 'TUNNEL', 'PLANT'];
  return points
    .filter((_, i) => i % 14 === 0)
    .map((point, i) => {
      const source = sources[i % sources.length] ?? 'BMS';
      const action = RULES[i % RULES.length] ?? {};
      return {
        id: i + 1,
        name: `${source}-${100 + i}: ${String(point.name)}`.slice(0, 100),
        description: null,
        orgId: Number(point.orgId ?? group.id),
        active: i % 9 !== 8,
        rank: (i + 1) * 10,
        systemIdPattern: `${source}-${100 + i}*`,
        textMatch: 'CONTAINS',
        textPattern: i % 3 === 0 ? 'ALARM' : null,
        weekdays: i % 5 === 4 ? ['SATURDAY', 'SUNDAY'] : [],
        timeFrom: i % 4 === 3 ? '18:00' : '00:00',
        timeUntil: i % 4 === 3 ? '06:00' : '23:59',
        validFrom: null,
        validTo: null,
        countAtLeast: null,
        countWindow: null,
        action: 'REPLACE',
        alarmPointId: point.id,
        alarmPlanId: null,
        priority: i % 6 === 5 ? 1 : null,
        stop: true,
        ...action,
      };
    });
}

/**
 * Text templates: the group has every announcement, each site those meant for all sites, with its own language first.
 */
export function buildTextTemplates(units: readonly Unit[]): DemoRecord[] {
  const records = sitesOf(units).flatMap(({ id, place: { kind, language } }) =>
    ANNOUNCEMENTS.filter(({ everywhere }) => everywhere || kind === 'group').map(({ name, texts }) => ({
      name: name[language],
      description: texts[language],
      orgId: id,
      texts: Object.entries(texts)
        .sort(([one], [other]) => Number(other === language) - Number(one === language))
        .map(([of, text]) => ({ language: of, text, speechText: null })),
    })),
  );
  return records.map((record, i) => ({ id: i + 1, ...record }));
}
