import type { alarmsOf } from './alarmKit.ts';
import { type Client, next } from './records.ts';

interface Raised {
  id: number;
  point: number;
  priority: number;
}

/**
 * Creates an organization with an alarm point that gets events and another one; `rule` adds a rule, by default for the
 * second one.
 */
export async function rulesOf(admin: Client, alarms: ReturnType<typeof alarmsOf>) {
  const org = await admin.org(1);
  const [one, two] = [await alarms.person(org.id), await alarms.person(org.id)];
  const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
  const other = await alarms.plan(org.id, [{ participantIds: [two.id], requiredAcceptances: 1 }]);
  const [point, target] = [await alarms.point(org.id, plan.id), await alarms.point(org.id, plan.id)];
  const rule = (more: object) =>
    admin.post('/alarm-rules', { name: `Rule ${next()}`, orgId: org.id, rank: 10, alarmPointId: target.id, ...more });
  /** The alarms of the two alarm points, ordered by id. */
  const raised = () =>
    alarms.query<Raised>(
      'select id, alarm_point_id as point, priority from alarm_job where alarm_point_id = any($1) order by id',
      [[point.id, target.id]],
    );
  const points = async () => (await raised()).map((one) => one.point);
  /** Lets this many minutes pass for the events that rules have counted. */
  const wait = (minutes: number) =>
    alarms.query('update alarm_rule_event set at = at - make_interval(mins => $1)', [minutes]);
  return { org, one, two, plan, other, point, target, rule, raised, points, wait };
}
