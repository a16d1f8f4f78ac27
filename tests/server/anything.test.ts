import { expect, it } from 'vitest';
import { seeded } from '../../server/demo/random.ts';
import { adminPlatform } from './admin.ts';
import { type Json, next, person } from './records.ts';
import { inconsistencies } from './truth.ts';

/** Seed of the random operations. */
const SEED = Number(process.env.ANYTHING_SEED ?? 1);
const STEPS = Number(process.env.ANYTHING_STEPS ?? 60);
/** Number of parallel calls in each step. */
const AT_ONCE = Number(process.env.ANYTHING_AT_ONCE ?? 6);

const { t, admin } = await adminPlatform();
const { next: chance, int, pick, sample } = seeded(SEED);

type Kind = 'org' | 'person' | 'group' | 'point' | 'trigger' | 'plan' | 'user';
const PATHS: { [kind in Kind]: string } = {
  org: '/organizations',
  person: '/participants',
  group: '/participant-groups',
  point: '/alarmpoints',
  trigger: '/consequentials',
  plan: '/alarmplans',
  user: '/users',
};
const TYPES: { [kind in Kind]: string } = {
  org: 'ORGANIZATION',
  person: 'PARTICIPANT',
  group: 'PARTICIPANT_GROUP',
  point: 'ALARMPOINT',
  trigger: 'CONSEQUENTIAL_TRIGGER',
  plan: 'ALARMPLAN',
  user: 'USER',
};
const KINDS = Object.keys(PATHS) as Kind[];
/** All ids so far, including those of removed records, because a client may still use them. */
const ids: { [kind in Kind]: number[] } = {
  org: [1],
  person: [],
  group: [],
  point: [],
  trigger: [],
  plan: [],
  user: [],
};

const one = (kind: Kind): number => (ids[kind].length === 0 ? 999_999 : pick(ids[kind]));
const some = (kind: Kind): number[] => sample(ids[kind], int(0, Math.min(4, ids[kind].length)));
/** A name out of few, so that names collide. */
const name = () => `Name ${int(1, 12)}`;
const step = () => ({
  participantIds: some('person'),
  groupIds: some('group'),
  requiredAcceptances: 1,
  waitSeconds: 30,
});

function record(kind: Kind): Json {
  const orgId = one('org');
  switch (kind) {
    case 'org':
      return { name: name(), parentId: orgId };
    case 'person':
      return { ...person(orgId), shortName: `S${int(1, 40)}`, groupIds: some('group') };
    case 'group':
      return { name: name(), orgId, participantIds: some('person') };
    case 'point':
      return { name: name(), orgId, text: 'x', language: 'ENGLISH', alarmPlanId: ids.plan.length ? one('plan') : null };
    case 'trigger':
      return { name: name(), initiatorId: one('point'), consequentialTrigger: 'ON_NEW' };
    case 'plan':
      return { name: name(), orgId, steps: Array.from({ length: int(1, 3) }, step) };
    case 'user':
      return {
        login: `login${int(1, 20)}`,
        name: 'A',
        surname: 'B',
        language: 'CZECH',
        orgId,
        password: 'kolben lampe 12',
      };
  }
}

interface Operation {
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: Json;
  made?: Kind;
}

/** A random operation, valid or not. */
function operation(): Operation {
  const kind = pick(KINDS);
  const path = PATHS[kind];
  const dice = int(1, 100);
  if (dice <= 40) return { method: 'POST', url: path, body: record(kind), made: kind };
  if (dice <= 58) {
    const given = Object.entries(record(kind)).filter(([key]) => key !== 'password' && chance() < 0.6);
    return { method: 'PUT', url: path, body: { ...Object.fromEntries(given), id: one(kind) } };
  }
  if (dice <= 74)
    return { method: 'PUT', url: '/move', body: { id: one(kind), objectType: TYPES[kind], newOrgId: one('org') } };
  if (dice <= 84) return { method: 'POST', url: `${path}/clone`, body: { id: one(kind) }, made: kind };
  if (dice <= 93) return { method: 'DELETE', url: `${path}/${one(kind)}` };
  if (dice <= 96) return { method: 'PUT', url: '/alarmpoints/re-enable', body: { id: one('point') } };
  if (dice <= 98) {
    return {
      method: 'PUT',
      url: '/participants/merge-to-inexistent-user',
      body: { id: one('person'), login: `login${next()}` },
    };
  }
  const limits = { [TYPES[kind]]: chance() < 0.3 ? null : int(5, 30) };
  return { method: 'POST', url: `/organizations/object-limits/${one('org')}`, body: limits };
}

it('counters, links and tree stay correct after any parallel calls, valid or not', async () => {
  const statuses = new Map<number, number>();
  for (let i = 0; i < STEPS; i++) {
    const operations = Array.from({ length: AT_ONCE }, operation);
    const replies = await Promise.all(operations.map(({ method, url, body }) => admin.send(method, url, body)));
    for (const [at, { status, body }] of replies.entries()) {
      const { made } = operations[at] ?? {};
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([status, JSON.stringify(operations[at])], JSON.stringify(body)).toEqual([
        status < 500 ? status : 'no defect',
        JSON.stringify(operations[at]),
      ]);
      if (status === 200 && made && typeof body.id === 'number') ids[made].push(body.id);
    }
  }
  expect(await inconsistencies(t)).toEqual([]);
  // enough calls succeeded, and enough were refused
  expect(statuses.get(200)).toBeGreaterThan((STEPS * AT_ONCE) / 4);
  expect(statuses.get(409)).toBeGreaterThan(0);
});
