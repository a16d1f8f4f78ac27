import { workingUnits } from './calling.ts';
import type { DemoRecord, Unit } from './data.ts';
import type { Random } from './random.ts';
import { ALARM_SORTS, type AlarmSort, ANNOUNCEMENTS, ROOMS } from './texts.ts';

/** The plan an organization uses: its own, else that of the nearest organization above it, else one of its site. */
function planFor(unit: Unit, units: readonly Unit[], plans: readonly DemoRecord[]): number | null {
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

/** One template per sort of alarm, kept at the group so that every site can use it. */
export function buildTemplates(group: Unit, plans: readonly DemoRecord[]): DemoRecord[] {
  const sorts = [
    ...new Map(
      Object.values(ALARM_SORTS)
        .flat()
        .map((sort) => [sort.name.ENGLISH, sort]),
    ).values(),
  ];
  return sorts.map((sort, i) => ({
    id: i + 1,
    name: sort.name.ENGLISH,
    description: null,
    orgId: group.id,
    alarmPlanId: sort.priority === 1 ? (plans[0]?.id ?? null) : null,
    language: 'ENGLISH',
    text: sort.text.ENGLISH,
    speechText: null,
    ...calling(sort),
  }));
}

/** `count` alarm points, and behind them `deleted` ones that have been removed and can be brought back. */
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
      templateId: templates.find((t) => t.name === sort.name.ENGLISH)?.id ?? null,
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

/** What building control, fire panels and nurse call report, and the alarm that follows. */
export function buildRules(group: Unit, points: readonly DemoRecord[]): DemoRecord[] {
  const sources = ['FIRE', 'NURSE', 'BMS', 'LAB', 'TUNNEL', 'PLANT'];
  return points
    .filter((_, i) => i % 14 === 0)
    .map((point, i) => {
      const source = sources[i % sources.length] ?? 'BMS';
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
        alarmPointId: point.id,
        alarmPlanId: null,
        priority: i % 6 === 5 ? 1 : null,
        stop: true,
      };
    });
}

export function buildTextTemplates(group: Unit): DemoRecord[] {
  return ANNOUNCEMENTS.map(({ name, texts }, i) => ({
    id: i + 1,
    name,
    description: texts.ENGLISH,
    orgId: group.id,
    texts: Object.entries(texts).map(([language, text]) => ({ language, text, speechText: null })),
  }));
}
