/** Which alarms are raised, with what they call. */
import type { Manner, Point, Rule, Trigger, World } from '../world.ts';
import { WEEKDAYS } from '../world.ts';
import type { Caller } from './reach.ts';
import { clockOf, lastInstantOf, type Wall, wallText, weekdayOf } from './time.ts';

/** The id that the connected system says of itself. */
export const SYSTEM = 'PUMP-7';

/** An alarm before it begins. */
export interface Raised {
  /** What raised it; two alarms of one world differ in it. */
  key: string;
  /** The alarm point at which it is raised; null: by a consequential trigger. */
  point: number | null;
  /** What decides whom it calls: an alarm point or, as `place` null, a plan and a schedule of its own. */
  caller: Caller;
  place: number | null;
  priority: number;
  /** Its priority before a rule made it more urgent. */
  firstPriority: number;
  manner: Manner;
  hand: World['hand'];
  /** When it begins, in milliseconds; null: at once. */
  begins: number | null;
  triggers: readonly Trigger[];
  /** Plans that a rule has added before it began. */
  added: number[];
  /** When further alarms joined it, in milliseconds. */
  joined: number[];
}

const mannerOf = ({ mode, processing, usage, countRepeat, repeatBetween, acknowledgeTime }: Manner): Manner => ({
  mode,
  processing,
  usage,
  countRepeat,
  repeatBetween,
  acknowledgeTime,
});

/** The alarm of an alarm point; another plan than its own is called instead of all that the point says. */
function ofPoint(key: string, place: number, point: Point, plan: number | null, priority: number | null): Raised {
  const other = plan !== null && plan !== point.plan;
  return {
    key,
    point: place,
    caller: other ? { plan, standby: null } : point,
    // an inactive alarm point calls nobody, whatever plan is named
    place: other && point.active ? null : place,
    priority: priority ?? point.priority,
    firstPriority: priority ?? point.priority,
    manner: mannerOf(point),
    hand: null,
    begins: null,
    triggers: point.triggers,
    added: [],
    joined: [],
  };
}

/** The alarm that a trigger raises. */
export const ofTrigger = (parent: Raised, trigger: Trigger): Raised => ({
  key: `${parent.key} ${trigger.on}`,
  point: null,
  caller: trigger,
  place: null,
  // what follows at once follows before any rule
  priority: trigger.on === 'ON_NEW' ? parent.firstPriority : parent.priority,
  firstPriority: parent.priority,
  manner: mannerOf(trigger),
  hand: null,
  begins: null,
  triggers: [],
  added: [],
  joined: [],
});

/** When the alarm of a world begins that is raised for later: a time that comes twice is meant the second time. */
export const beginsAt = ({ at, startsIn }: World): number | null =>
  startsIn === null ? null : lastInstantOf(wallText(Date.parse(at) + startsIn * 60_000));

/**
 * When the operator acts, by the place of the action: in fractions of a second at which nothing else happens, and other
 * ones for each action.
 */
export const actsAt = ({ at, operator }: World, place: number): number =>
  Date.parse(at) + (operator[place]?.after ?? 0) * 1_000 + 250 * (place + 1);

/** When a person raises the alarm once more: at a moment at which nothing else happens. */
export const againAt = ({ at, by, again }: World): number | null =>
  by === 'system' || again === null ? null : Date.parse(at) + again * 1_000 + 125;

/** Whether a pattern with stars is met. */
const like = (pattern: string, text: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/\W/g, '\\$&'))
      .join('.*')}$`,
    'i',
  ).test(text);

function meets({ active, system, from, until, weekdays }: Rule, at: Wall): boolean {
  const minute = at % 1_440;
  const [first, last] = [clockOf(from), clockOf(until)];
  const inTime = first <= last ? first <= minute && minute <= last : minute >= first || minute <= last;
  const today = WEEKDAYS[weekdayOf(Math.floor(at / 1_440))] as (typeof WEEKDAYS)[number];
  return active && like(system, SYSTEM) && inTime && (weekdays.length === 0 || weekdays.includes(today));
}

/** The alarms that are raised at a minute at the first alarm point; none: a rule suppresses the event. */
export function raisedAt(world: World, at: Wall): Raised[] {
  const first = world.points[0] as Point;
  if (world.by === 'person')
    return [{ ...ofPoint('own', 0, first, world.chosen, null), hand: world.hand, begins: beginsAt(world) }];
  const inOrder = [...world.rules.keys()].sort(
    (a, b) => (world.rules[a]?.rank ?? 0) - (world.rules[b]?.rank ?? 0) || a - b,
  );
  const applied: number[] = [];
  let own = true;
  for (const place of inOrder) {
    const rule = world.rules[place] as Rule;
    if (!meets(rule, at)) continue;
    if (rule.action !== 'TRIGGER') own = false;
    if (rule.action === 'SUPPRESS') break;
    applied.push(place);
    if (rule.stop) break;
  }
  const raised = own ? [ofPoint('own', 0, first, null, null)] : [];
  for (const place of applied) {
    const { action, point, plan, priority } = world.rules[place] as Rule;
    const running = raised.findLast((alarm) => alarm.point === point);
    if (action === 'ESCALATE' && running) {
      running.priority = Math.min(running.priority, priority ?? running.priority);
      const usable = plan !== null && world.plans[plan]?.active === true && world.plans[plan].steps.length > 0;
      if (usable && !running.added.includes(plan)) running.added.push(plan);
    } else if (running && world.points[point]?.joins) running.joined.push(Date.parse(world.at));
    else raised.push(ofPoint(`rule ${place}`, point, world.points[point] as Point, plan, priority));
  }
  return raised;
}
