import type { AlarmTrigger } from '../../protocol/alarms.ts';
import { WEEKDAYS } from '../../protocol/calendars.ts';
import { dayAt, type Minute, readDay, readTime, weekdayOf } from '../../src/duty/days.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import type { Queryable } from '../database/queryable.ts';

/** An event of a connected system. */
interface InboundEvent {
  systemId: string;
  text: string;
}

/** What a rule does with an event. Rules without an action replace, as all rules did before there were actions. */
const ACTIONS = ['REPLACE', 'TRIGGER', 'SUPPRESS', 'ESCALATE'] as const;

/** A rule whose conditions an event meets, apart from the number of events. */
export interface MetRule {
  id: number;
  name: string;
  action: (typeof ACTIONS)[number];
  /** The alarm that it raises instead of, or in addition to, the event's own alarm. */
  trigger: Pick<AlarmTrigger, 'alarmPointId' | 'alarmPlanId' | 'priority'>;
  /** The rule applies only once this many events have met it within this many minutes. */
  count: { atLeast: number; minutes: number } | undefined;
  /** Once it applies, no later rule is tried. */
  stop: boolean;
  /** It names an alarm plan that was deleted: it applies without it. */
  planGone?: boolean;
}

/** The rules that an event meets. */
export interface MetRules {
  /** Those that can be tried, in their order. */
  met: MetRule[];
  /** Those that are left out because their alarm point was deleted. */
  pointGone: Pick<MetRule, 'id' | 'name'>[];
}

const DAY_MINUTES = 1440;
const LAST_MINUTE = DAY_MINUTES - 1;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * Whether a text matches a pattern in which `*` stands for any characters, ignoring case. Takes time in proportion to
 * the product of their lengths at most.
 */
export function isLike(text: string, pattern: string): boolean {
  const [value, wanted] = [text.toLowerCase(), pattern.toLowerCase()];
  let [at, place, star, mark] = [0, 0, -1, 0];
  while (at < value.length) {
    if (wanted[place] === '*') {
      star = place++;
      mark = at;
    } else if (place < wanted.length && wanted[place] === value[at]) {
      at++;
      place++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++mark;
    } else return false;
  }
  return [...wanted.slice(place)].every((char) => char === '*');
}

function textMatches(text: string, { textMatch, textPattern }: RecordData): boolean {
  const pattern = textIn(textPattern);
  if (pattern === '') return true;
  if (textMatch === 'PATTERN') return isLike(text, pattern);
  const [value, wanted] = [text.toLowerCase(), pattern.toLowerCase()];
  if (textMatch === 'EQUALS') return value === wanted;
  return textMatch === 'STARTS_WITH' ? value.startsWith(wanted) : value.includes(wanted);
}

/** Whether the time of day lies in the rule's range; a range from late to early spans midnight. */
function timeMatches(moment: Minute, { timeFrom, timeUntil }: RecordData): boolean {
  const minute = moment - dayAt(moment) * DAY_MINUTES;
  const [from, until] = [readTime(textIn(timeFrom)) ?? 0, readTime(textIn(timeUntil)) ?? LAST_MINUTE];
  return from <= until ? minute >= from && minute <= until : minute >= from || minute <= until;
}

function dayMatches(moment: Minute, { weekdays, validFrom, validTo }: RecordData): boolean {
  const day = dayAt(moment);
  const [from, to] = [readDay(textIn(validFrom)), readDay(textIn(validTo))];
  if ((from !== undefined && day < from) || (to !== undefined && day > to)) return false;
  return !Array.isArray(weekdays) || weekdays.length === 0 || weekdays.includes(WEEKDAYS[weekdayOf(day)]);
}

/** Whether a rule applies to an event at a moment. */
export function ruleMatches(rule: RecordData, { systemId, text }: InboundEvent, moment: Minute): boolean {
  const system = isLike(systemId, textIn(rule.systemIdPattern) || '*');
  return (
    rule.active !== false && system && textMatches(text, rule) && dayMatches(moment, rule) && timeMatches(moment, rule)
  );
}

/** Parses a stored rule; undefined if it has no alarm point to raise. */
export function ruleOf(id: number, doc: RecordData): MetRule | undefined {
  const action = ACTIONS.find((one) => one === doc.action) ?? 'REPLACE';
  const alarmPointId = numberIn(doc.alarmPointId);
  if (alarmPointId === undefined && action !== 'SUPPRESS') return undefined;
  const atLeast = numberIn(doc.countAtLeast) ?? 1;
  const minutes = Math.min(numberIn(doc.countWindow) ?? 0, DAY_MINUTES);
  return {
    id,
    action,
    name: textIn(doc.name),
    stop: doc.stop !== false || action === 'SUPPRESS',
    trigger: { alarmPointId, alarmPlanId: numberIn(doc.alarmPlanId), priority: numberIn(doc.priority) },
    count: atLeast > 1 && minutes > 0 ? { atLeast, minutes } : undefined,
  };
}

/**
 * The rules that an event meets, in their order, up to the first that certainly stops: rules of the alarm point's
 * organization and of its ancestors. Rules of other organizations are not tried. What a rule names and was deleted
 * must not cost the alarm: without its alarm point a rule is left out, without its alarm plan it applies all the same.
 */
export async function metRules(
  db: Queryable,
  alarmPointId: number,
  event: InboundEvent,
  moment: Minute,
): Promise<MetRules> {
  const { rows } = await db.query<{ id: number; doc: RecordData; raises: boolean; hasPlan: boolean }>(
    `select r.id, r.doc, t.id is not null as raises, a.id is not null as "hasPlan" from object p join org_closure c on c.descendant_id = p.org_id
     join object r on r.org_id = c.ancestor_id and r.type = 'alarm-rules' and r.deleted_at is null
     left join object t on t.id = (r.doc ->> 'alarmPointId')::integer and t.deleted_at is null
     left join object a on a.id = (r.doc ->> 'alarmPlanId')::integer and a.deleted_at is null
     where p.id = $1 order by (r.doc ->> 'rank')::integer, c.depth, r.id`,
    [alarmPointId],
  );
  const all: MetRules = { met: [], pointGone: [] };
  for (const { id, doc, raises, hasPlan } of rows) {
    const rule = ruleMatches(doc, event, moment) ? ruleOf(id, doc) : undefined;
    if (!rule) continue;
    if (!raises && rule.action !== 'SUPPRESS') {
      all.pointGone.push(rule);
      continue;
    }
    const { trigger } = rule;
    const planGone = Boolean(trigger.alarmPlanId) && !hasPlan;
    all.met.push(planGone ? { ...rule, planGone, trigger: { ...trigger, alarmPlanId: undefined } } : rule);
    if (rule.stop && !rule.count) break;
  }
  return all;
}
