import { expect, it } from 'vitest';
import type { ImportJob, ImportSettings } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';
import type { Caller } from './helpers.ts';
import { makeUser, okBody } from './users.ts';

/** A marker in every name of the foreign organization, and in none of the files below. */
const SECRET = 'Kryptonit';
/** An id far from every existing one. */
const NOWHERE = 1_999_999_999;
const BEYOND = Number.MAX_SAFE_INTEGER;

const AUTHORITIES = [
  'PARTICIPANT',
  'PARTICIPANT_GROUP',
  'USER',
  'USERGROUP',
  'ALARMPLAN',
  'ALARMPOINT',
  'ORGANIZATION',
];

const { t, call, admin } = await adminPlatform();
// starts ids at a number that no reply contains by accident
await t.platform.pool.query(`select setval(pg_get_serial_sequence('object', 'id'), 770011)`);
const inside = await admin.org(1, 'Inside');
const foreign = await admin.org(1, `${SECRET} AG`);
const person = await admin.participant(foreign.id, { name: SECRET, surname: SECRET, shortName: 'shared-key' });
const group = await admin.post('/participant-groups', { name: `${SECRET} group`, orgId: foreign.id });
const point = await admin.post('/alarmpoints', {
  name: `${SECRET} point`,
  orgId: foreign.id,
  text: SECRET,
  language: 'ENGLISH',
});
const victim = await makeUser(call, ['PARTICIPANT_VIEW'], {
  orgId: foreign.id,
  name: SECRET,
  surname: SECRET,
});
const own = await admin.participant(inside.id, { shortName: 'own-key' });
const stranger = await makeUser(
  call,
  AUTHORITIES.flatMap((type) => [`${type}_VIEW`, `${type}_EDIT`]),
  { orgId: inside.id },
  { orgId: inside.id },
);
const theirs = await t.signIn(stranger.login, stranger.password);

/** The texts of all replies of an import from the upload to its end. */
async function wholeImport(as: Caller, type: string, file: string, settings: Partial<ImportSettings>): Promise<string> {
  const replies: string[] = [];
  const send = async (request: Parameters<Caller>[0]) => {
    const reply = await as(request);
    replies.push(`${reply.statusCode} ${reply.body}`);
    return reply;
  };
  const upload = await send({
    method: 'POST',
    url: `/imports?type=${type}&orgId=${inside.id}`,
    payload: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const job = okBody<ImportJob>(upload);
  const settled = async () => {
    for (;;) {
      const { state } = (await as({ method: 'GET', url: `/imports/${job.id}` })).json();
      if (state !== 'checking' && state !== 'running') break;
      await new Promise((done) => setTimeout(done, 10));
    }
    await send({ method: 'GET', url: `/imports/${job.id}` });
    await send({ method: 'GET', url: `/imports/${job.id}/rows?pageSize=500` });
    for (const lang of ['en', 'de']) await send({ method: 'GET', url: `/imports/${job.id}/rejected?lang=${lang}` });
  };
  await send({ method: 'PUT', url: `/imports/${job.id}`, payload: { ...job.settings, ...settings } });
  await settled();
  await send({ method: 'POST', url: `/imports/${job.id}/start` });
  await settled();
  await send({ method: 'GET', url: '/imports' });
  await send({ method: 'DELETE', url: `/imports/${job.id}` });
  return (
    replies
      .join('\n')
      .replaceAll(`"id":${job.id},`, '"id":JOB,')
      .replaceAll(`rejected-${job.id}`, 'rejected')
      // the beginning of the sender's own file, cut where ids of different lengths make a difference
      .replace(/"preview":.*?,"headings"/g, '"headings"')
      // the second file of the same sender has the headings of the first
      .replace(/"remembered":(true|false),/g, '')
  );
}

/** Removes the parts that differ from call to call. */
const comparable = (replies: string, id: number) =>
  replies.replaceAll(String(id), 'ID').replace(/"(createdAt|finishedAt)":"[^"]+"/g, '"$1":"T"');

const byId = (columns: string, ...rows: string[]) => [`id;${columns}`, ...rows].join('\n');

it.each([
  ['a participant', 'PARTICIPANT', person.id, (id: number) => byId('description', `${id};x`, `${id};`)],
  ['a group', 'PARTICIPANT_GROUP', group.id, (id: number) => byId('description', `${id};x`)],
  ['an alarm point', 'ALARMPOINT', point.id, (id: number) => byId('description', `${id};x`)],
  ['a user', 'USER', victim.id, (id: number) => byId('email', `${id};x@example.org`)],
  ['an organization', 'ORGANIZATION', foreign.id, (id: number) => byId('description', `${id};x`)],
  [
    'the organization of a new participant',
    'PARTICIPANT',
    foreign.id,
    (id: number) => `name;surname;shortName;language;orgId\nA;A;new1;GERMAN;${id}`,
  ],
  [
    'the organization of an own participant',
    'PARTICIPANT',
    foreign.id,
    (id: number) => byId('orgId', `${own.id};${id}`),
  ],
  [
    'members of a group',
    'PARTICIPANT_GROUP',
    person.id,
    (id: number) => `name;orgId;participantIds\nMine;${inside.id};${id}`,
  ],
  ['the groups of an own participant', 'PARTICIPANT', group.id, (id: number) => byId('groupIds', `${own.id};${id}`)],
  [
    'the steps of an alarm plan',
    'ALARMPLAN',
    person.id,
    (id: number) =>
      `name;orgId;steps\nMine;${inside.id};"[{""participantIds"":[${id}],""requiredAcceptances"":1,""waitSeconds"":30}]"`,
  ],
])(
  'naming %s of another organization by its id gets the same replies as an id that does not exist [S2] [P23]',
  async (_, type, id, file) => {
    const replies = await wholeImport(theirs, type, file(id), {});
    expect(replies).not.toContain(SECRET);
    expect(replies).not.toContain('ACCESS_DENIED');
    expect(replies).toContain(`unknownId:${id}`);
    for (const unknown of [NOWHERE, BEYOND]) {
      const nothing = await wholeImport(theirs, type, file(unknown), {});
      expect(comparable(replies, id)).toBe(comparable(nothing, unknown));
    }
  },
);

it('naming a record of another organization by key or name reveals nothing [S2]', async () => {
  const file = (key: string, title: string) =>
    ['shortName;name;surname;language;groupNames', `${key};A;A;GERMAN;`, `k2;A;A;GERMAN;${title}`].join('\n');
  const match = { match: 'shortName' };
  const replies = await wholeImport(theirs, 'PARTICIPANT', file('shared-key', 'group-title'), match);
  expect(replies).not.toContain(SECRET);
  expect(replies).toContain('"added":1');
  const { list } = await admin.list('PARTICIPANT', { filterValue: 'shared-key' });
  expect(list.map(({ name, orgId, version }) => [name, orgId, version]).sort()).toEqual([
    ['A', inside.id, 1],
    [SECRET, foreign.id, person.version],
  ]);
  const named = (title: string) => `name;surname;shortName;language;orgName\nA;A;k3;GERMAN;${title}`;
  const known = await wholeImport(theirs, 'PARTICIPANT', named(`${SECRET} AG`), {});
  const unknown = await wholeImport(theirs, 'PARTICIPANT', named('Nobody AG'), {});
  expect(known.replaceAll(`${SECRET} AG`, 'NAME').replace(/"(createdAt|finishedAt)":"[^"]+"/g, '')).toBe(
    unknown.replaceAll('Nobody AG', 'NAME').replace(/"(createdAt|finishedAt)":"[^"]+"/g, ''),
  );
});

it('a login of another user is reported as taken, without revealing the user [S2]', async () => {
  const users = (login: string) => `login;name;surname;language\n${login};A;A;GERMAN`;
  for (const match of ['login', null]) {
    const replies = await wholeImport(theirs, 'USER', users(victim.login), { match });
    expect(replies).not.toContain(SECRET);
    expect(replies).toContain('"errors":{"login":"taken"}');
    expect(replies).not.toContain(String(victim.id));
  }
});
