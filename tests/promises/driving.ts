import type { QuitReply } from '../../protocol/alarms.ts';
import type { AlarmActionResult, AlarmDetails } from '../../protocol/alarmTable.ts';
import type { Bench, Lab, Stored } from './lab.ts';
import type { Records } from './making.ts';
import { actsAt, againAt, SYSTEM } from './oracle/alarms.ts';
import { wallText } from './oracle/time.ts';
import type { Behaviour, Contact, OperatorAct, World } from './world.ts';

/** What an operator's action led to. `ended`: number of alarms that quitting an alarm point ended. */
export interface Acted extends Pick<OperatorAct, 'action'> {
  place: number;
  list: AlarmActionResult['list'];
  ended: number | null;
}

interface SentCall {
  id: number;
  job: number;
  address: string;
  at: number;
}

interface Answering {
  at: number;
  address: string;
  call: number;
  answer: NonNullable<Behaviour['answer']>;
  acknowledges: number | null;
}

/** Most instants at which something happens in a world. */
const MOST_INSTANTS = 2_000;

/** Raises the alarm of a world as its person or system does; the clock shows the time of the world. */
export async function raise(bench: Bench, world: World, records: Records): Promise<void> {
  const [pointId] = records.points;
  if (world.by === 'system') {
    const { url } = await bench.ask<{ url: string }>('POST', `/alarmpoints/${pointId}/inbound-key`, {});
    const path = url.slice(url.indexOf('/alarm-inbound'));
    await bench.ask('POST', path, { text: 'The pump stands still', systemId: SYSTEM, requestId: `event ${pointId}` });
    return;
  }
  await bench.ask<Stored>('POST', '/alarm-trigger', triggerOf(world, records));
}

/** Raises the first alarm once more, from what its details or the history prepare. */
async function raiseAgain(bench: Bench, records: Records): Promise<void> {
  const [first] = await detailsOf(bench, records);
  if (!first) throw new Error('There is no alarm to be raised again.');
  const table = first.endedAt === null ? 'alarmtable' : 'history';
  const prepared = await bench.ask<object>('GET', `/${table}/prepare-trigger-again/${first.id}`);
  await bench.ask('POST', '/alarm-trigger', { ...prepared, requestId: `world ${records.orgId} again` });
}

/** The body with which a person raises the alarm, or asks for a preview. */
export function triggerOf({ at, startsIn, hand, chosen }: World, records: Records): object {
  const alarmPlanId = chosen === null ? null : records.plans[chosen];
  const start = startsIn === null ? null : wallText(Date.parse(at) + startsIn * 60_000);
  const trigger = { alarmPointId: records.points[0], alarmPlanId, start, requestId: `world ${records.orgId}` };
  if (!hand) return trigger;
  return {
    ...trigger,
    recipients: {
      participants: hand.people.map((one) => records.people[one]),
      groups: hand.groups.map((one) => records.groups[one]),
    },
    requiredAcceptances: hand.required,
  };
}

/**
 * Lets everything happen that follows, moving the clock from one moment at which something is due to the next; people
 * answer and an operator acts as the world says. Returns what the operator's actions led to.
 */
export async function drive(lab: Lab, bench: Bench, world: World, records: Records): Promise<Acted[]> {
  const acts = world.operator.map((act, place) => ({ ...act, place, at: actsAt(world, place) }));
  const acted: Acted[] = [];
  let again = againAt(world);
  const contacts = new Map<string, Contact>(
    world.people
      .flatMap(({ devices, events }) => [...devices, ...events.flatMap(({ calls }) => calls ?? [])])
      .map((contact) => [contact.address, contact]),
  );
  const attempts = new Map<string, number>();
  const answers: Answering[] = [];
  let seen = 0;
  let now = Date.parse(world.at);

  /** Notes the answers to calls that have been sent since. */
  const listen = async () => {
    const sent = await bench.query<SentCall>(
      `select c.id, c.job_id as job, c.address, extract(epoch from c.sent_at)::float8 * 1000 as at
       from alarm_call c join alarm_job j on j.id = c.job_id
       where j.org_id = $1 and c.sent_at is not null and not (c.id = any($2::bigint[])) order by c.sent_at, c.id`,
      [records.orgId, [...heard]],
    );
    for (const { id, job, address, at } of sent) {
      heard.add(id);
      const key = `${job} ${address}`;
      const before = attempts.get(key) ?? 0;
      attempts.set(key, before + 1);
      const behaviours = contacts.get(address)?.behaviours ?? [];
      const own = behaviours[Math.min(before, behaviours.length - 1)];
      if (own?.answer)
        answers.push({
          at: at + own.after * 1_000,
          address,
          call: id,
          answer: own.answer,
          acknowledges: own.acknowledges,
        });
    }
  };
  const heard = new Set<number>();

  for (; seen < MOST_INSTANTS; seen++) {
    const due = await bench.settle();
    await listen();
    answers.sort((a, b) => a.at - b.at || (a.address < b.address ? -1 : a.address > b.address ? 1 : 0));
    const first = answers[0];
    if (first && first.at <= now) {
      answers.shift();
      const { outcome } = await bench.answer(first.call, first.answer);
      if (outcome === 'taken' && first.answer === 'ACCEPT' && first.acknowledges !== null) {
        answers.push({ ...first, at: now + first.acknowledges * 1_000, answer: 'ACKNOWLEDGE', acknowledges: null });
      }
      continue;
    }
    const [act] = acts.sort((one, other) => one.at - other.at);
    if (act && act.at <= now) {
      acts.shift();
      acted.push(await operate(bench, records, act));
      continue;
    }
    if (again !== null && again <= now) {
      again = null;
      await raiseAgain(bench, records);
      continue;
    }
    const next = [due, first?.at, act?.at, again].filter((moment) => typeof moment === 'number');
    if (next.length === 0) return acted;
    now = Math.max(now, Math.min(...next));
    await lab.clock.set(new Date(now));
  }
  throw new Error('The world does not come to an end.');
}

/** Does what an operator does to all alarms of a world, or to those of its first alarm point. */
async function operate(
  bench: Bench,
  records: Records,
  { place, action }: { place: number } & OperatorAct,
): Promise<Acted> {
  if (action === 'quit') {
    const { ended } = await bench.ask<QuitReply>('GET', `/alarmpoints/quit/${records.points[0]}`);
    return { place, action, list: [], ended };
  }
  const ids = (await alarmsOf(bench, records)).map(({ id }) => id);
  if (ids.length === 0) return { place, action, list: [], ended: null };
  const { list } = await bench.ask<AlarmActionResult>('POST', `/alarmtable/${action}`, { ids, text: 'Seen to' });
  return { place, action, list, ended: null };
}

const alarmsOf = (bench: Bench, { orgId }: Records) =>
  bench.query<{ id: number }>('select id from alarm_job where org_id = $1 order by id', [orgId]);

/** The details of all alarms of a world, in the order in which they were raised. */
export async function detailsOf(bench: Bench, records: Records): Promise<AlarmDetails[]> {
  const rows = await alarmsOf(bench, records);
  return Promise.all(rows.map(({ id }) => bench.ask<AlarmDetails>('GET', `/alarmtable/details/${id}`)));
}
