import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../server/database/migrations.ts';
import { loginKey } from '../../server/session/accounts.ts';
import { type Json, next, person } from './records.ts';
import { patch, scimPlatform } from './scimKit.ts';
import { transferOf } from './transferKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin, scim, created } = await scimPlatform();

const auth = async (login: string, password: string) =>
  (await t.call({ method: 'POST', url: '/auth', payload: { login, password } })).statusCode;

describe('invisible characters and blanks at the ends', () => {
  it('make no second account, and do not hinder a sign-in (C5)', async () => {
    const { login, password } = await makeUser(call, []);
    const twin = {
      login: `${login}\u200b`,
      name: 'A',
      surname: 'B',
      language: 'ENGLISH',
      orgId: 1,
      password: 'kolben lampe 17 werft',
    };
    expect(await admin.send('POST', '/users', twin)).toMatchObject({ status: 409, body: { reason: 'NOT_UNIQUE' } });
    expect(await auth(`\u202a${login}\u202c`, password)).toBe(200);
    expect(await auth(` ${login}\ufeff `, password)).toBe(200);
    expect((await admin.send('GET', `/users/find-by-login/${encodeURIComponent(`${login}\u200b`)}`)).status).toBe(200);
  });

  it('are not stored, in short and long texts; joiners within words are (C5)', async () => {
    const stored = await admin.post('/participants', {
      ...person(1),
      name: ' Ja\u200bna ',
      surname: '\u00a0Nova\u0301\u200e',
      shortName: `s\u00ad${next()} `,
    });
    expect(stored).toMatchObject({ name: 'Jana', surname: 'Nov\u00e1' });
    expect(stored.shortName).toMatch(/^s\d+$/);
    const role = { name: `Role ${next()}`, orgId: 1, description: '\n first\u2060 line\n  second\u200cline \n' };
    expect(await admin.post('/user-groups', role)).toMatchObject({ description: 'first line\n  second\u200cline' });
  });

  it('are missing, not a name: a name of nothing else is refused (C5)', async () => {
    const sent = await admin.send('POST', '/participants', { ...person(1), name: ' \u200b ' });
    expect(sent).toMatchObject({ status: 400, body: { errors: { name: 'required' } } });
  });

  it('do not keep an import from finding the record that a row means, and are not imported (C5)', async () => {
    const org = await admin.org(1);
    const made = await admin.post('/participants', { ...person(org.id), shortName: `imp${next()}` });
    const file = `shortName;surname\n\ufeff${made.shortName}\u200b; Nov\u00e1\u200b `;
    const transfer = transferOf(call);
    const job = await transfer.check('PARTICIPANT', file, {
      mapping: ['shortName', 'surname'],
      match: 'shortName',
      empty: 'keep',
      orgId: org.id,
    });
    expect(await transfer.start(job.id)).toMatchObject({ state: 'done' });
    expect(await admin.get(`/participants/${made.id}`)).toMatchObject({ surname: 'Nov\u00e1', version: 2 });
  });

  it('in names of accounts from before the update are dropped, unless two would become one (C5)', async () => {
    const { pool } = t.platform;
    const [a, b, c] = [await makeUser(call, []), await makeUser(call, []), await makeUser(call, [])];
    const rename = (id: number, login: string) =>
      pool.query('update account set login = $2 where user_id = $1', [id, login]);
    await rename(a.id, `${a.login}\u200b`);
    await rename(c.id, `\u200e${b.login}`);
    const migration = readMigrations().find(({ name }) => name.endsWith('_search_signs.sql'))?.sql ?? '';
    await pool.query(migration.slice(migration.indexOf('CREATE FUNCTION pg_temp.visible')));
    const { rows } = await pool.query('select login from account where user_id = any($1) order by user_id', [
      [a.id, b.id, c.id],
    ]);
    expect(rows).toEqual([{ login: loginKey(a.login) }, { login: b.login }, { login: `\u200e${b.login}` }]);
  });
});

describe('a password', () => {
  const composed = 'l\u00e1mpa k\u016f\u0148 werft 17';
  const decomposed = composed.normalize('NFD');

  it.each([
    ['composed', composed],
    ['decomposed', decomposed],
  ])('that was set %s is right in both spellings (C5)', async (_, password) => {
    const { login } = await makeUser(call, [], { password });
    expect([await auth(login, composed), await auth(login, decomposed)]).toEqual([200, 200]);
    expect(await auth(login, composed.replace('\u00e1', 'a'))).toBe(401);
  });

  it.each([
    ['composed', composed],
    ['decomposed', decomposed],
  ])('whose hash is of the %s spelling, from before, goes on working in both (C5)', async (_, password) => {
    const { id, login } = await makeUser(call, []);
    const old = await hash(password);
    await t.platform.pool.query('update account set password_hash = $2 where user_id = $1', [id, old]);
    expect([await auth(login, composed), await auth(login, decomposed)]).toEqual([200, 200]);
  });
});

it('a search finds names whatever their apostrophes and dashes are (C5)', async () => {
  const org = await admin.org(1);
  await admin.post('/participants', { ...person(org.id), name: 'Se\u00e1n', surname: 'O\u2019Brien\u2011Smith' });
  for (const filterValue of ["o'brien", 'O\u2019Brien', 'brien-smith', 'o\u2019br\u200bien', 'brien\u2013smith']) {
    const { list } = await admin.list('PARTICIPANT', { parentOrgId: org.id, filterValue });
    expect([filterValue, list.map(({ name }) => name)]).toEqual([filterValue, ['Se\u00e1n']]);
  }
});

it.each([
  ['a typographic apostrophe', 'O\u2019Brien', "o'brien"],
  ['a dash', 'Smith\u2013Jones', 'smith-jones'],
  ['an invisible character', 'Ju\u00adne', 'june'],
])('the database searches texts with %s as the console does (C5)', async (_, stored, typed) => {
  const { rows } = await t.platform.pool.query('select search_text($1) like $2 as found', [stored, `%${typed}%`]);
  expect(rows).toEqual([{ found: true }]);
});

describe('names of users of a directory', () => {
  it.each([
    'marta_partner.example#EXT#@clinic.onmicrosoft.com',
    'firstname.secondname.familyname-othername@a-long-subdomain.clinic-group.example.org',
    `${'x'.repeat(64)}@${'y'.repeat(44)}.org`,
    'Anna Case',
  ])('are accepted and found: %s (C2)', async (userName) => {
    const sent = await scim('POST', '/Users', { userName, name: { givenName: 'A', familyName: 'B' } });
    expect([sent.status, sent.body.userName]).toEqual([201, userName]);
    const filter = encodeURIComponent(`userName eq "${userName}"`);
    expect((await scim('GET', `/Users?filter=${filter}`)).body).toMatchObject({ Resources: [{ id: sent.body.id }] });
    const password = 'kolben lampe 17 werft';
    await admin.put('/users', { id: Number(sent.body.id), password });
    expect(await auth(userName, password)).toBe(200);
    const path = `/users/find-by-login/${encodeURIComponent(userName)}`;
    expect(await admin.get(path)).toMatchObject({ id: Number(sent.body.id) });
  });

  it('are found by an escape of JSON and by the decomposed spelling, as they are when created again (C2)', async () => {
    const userName = `jos\u00e9.case${next()}`;
    const { id } = await created({ userName });
    for (const name of [userName.replace('\u00e9', '\\u00e9'), userName.normalize('NFD'), userName.toUpperCase()]) {
      const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`);
      expect([name, body.totalResults, body.Resources.map((one) => one.id)]).toEqual([name, 1, [id]]);
    }
    expect((await scim('POST', '/Users', { userName: userName.normalize('NFD') })).status).toBe(409);
  });
});

describe('a filter', () => {
  it('asks whether a user is a member of a group, as Entra ID does (C2)', async () => {
    const { id: user } = await created({ userName: `member-${next()}` });
    const { id: other } = await created({ userName: `other-${next()}` });
    const group = (await scim('POST', '/Groups', { displayName: `R\u00e9gion ${next()}`, members: [{ value: user }] }))
      .body;
    const found = async (filter: string) =>
      (await scim('GET', `/Groups?filter=${encodeURIComponent(filter)}&attributes=id`)).body.totalResults;
    expect(await found(`id eq "${group.id}" and members eq "${user}"`)).toBe(1);
    expect(await found(`id eq "${group.id}" and members eq "${other}"`)).toBe(0);
    expect(await found(`members[value eq "${user}"] and displayName eq "${group.displayName}"`)).toBe(1);
    expect(await found(`displayName eq "${String(group.displayName).normalize('NFD')}"`)).toBe(1);
  });

  it('on a type of address finds those of the type only (C2)', async () => {
    const value = `typed-${next()}@example.org`;
    const { id } = await created({ userName: value, emails: [{ type: 'work', value }] });
    const found = async (filter: string) =>
      (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map((one) => one.id);
    expect(await found(`emails[type eq "work"].value eq "${value}"`)).toEqual([id]);
    expect(await found(`emails[type eq "work" and value eq "${value}"]`)).toEqual([id]);
    expect(await found(`emails[type eq "home"].value eq "${value}"`)).toEqual([]);
  });

  it.each([
    'userName eq "a" or userName eq "b"',
    'userName eq',
    'emails[type eq "work"',
    'userName eq "\\x"',
    'active pr',
  ])('that is not understood is refused: %s (C2)', async (filter) => {
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });
});

describe('of e-mail addresses', () => {
  const [work, home] = ['work@example.org', 'home@example.org'];
  const start = () => created({ userName: `mail-${next()}`, emails: [{ type: 'work', primary: true, value: work }] });
  const kept = async (id: string) =>
    ((await scim('GET', `/Users/${id}`)).body.emails as Json[] | undefined)?.map(({ value }) => value) ?? [];

  it.each<[string, object[], string[]]>([
    [
      'that for work wins without a primary one',
      [
        { type: 'home', value: home },
        { type: 'work', value: work },
      ],
      [work],
    ],
    [
      'the primary one wins',
      [
        { type: 'work', value: work },
        { type: 'home', value: home, primary: true },
      ],
      [home],
    ],
    ['the first one is kept of others', [{ type: 'other', value: home }], [home]],
  ])('%s (C2)', async (_, emails, expected) => {
    const { id } = await created({ userName: `mails-${next()}`, emails });
    expect(await kept(id)).toEqual(expected);
  });

  it.each<[string, object[], string[]]>([
    ['adding one at home', [{ op: 'Add', path: 'emails[type eq "home"].value', value: home }], [work]],
    ['removing the one at home', [{ op: 'Remove', path: 'emails[type eq "home"]' }], [work]],
    ['removing the value at home', [{ op: 'Remove', path: 'emails[type eq "home"].value' }], [work]],
    ['replacing the one at home', [{ op: 'Replace', path: 'emails[type eq "home"].value', value: home }], [work]],
    ['adding a list of one at home', [{ op: 'add', path: 'emails', value: [{ type: 'home', value: home }] }], [work]],
    ['removing another one by value', [{ op: 'remove', path: 'emails', value: [{ value: home }] }], [work]],
    ['a part that is not kept', [{ op: 'replace', path: 'emails[type eq "work"].display', value: home }], [work]],
    ['marking the one for work', [{ op: 'replace', path: 'emails[type eq "work"].primary', value: true }], [work]],
    ['by value', [{ op: 'replace', path: `emails[value eq "${home}"].value`, value: 'x@example.org' }], [work]],
    [
      'a new one for work',
      [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'n@example.org' }],
      ['n@example.org'],
    ],
    [
      'the primary one',
      [{ op: 'replace', path: 'emails[primary eq true].value', value: 'p@example.org' }],
      ['p@example.org'],
    ],
    [
      'another primary one',
      [{ op: 'add', path: 'emails', value: [{ value: home, type: 'home', primary: true }] }],
      [home],
    ],
    ['removing the one for work', [{ op: 'Remove', path: 'emails[type eq "work"]' }], []],
    ['removing all', [{ op: 'remove', path: 'emails' }], []],
    [
      'home, then work',
      [
        { op: 'replace', path: 'emails[type eq "home"].value', value: home },
        { op: 'replace', path: 'emails[type eq "work"].value', value: 'w2@example.org' },
      ],
      ['w2@example.org'],
    ],
  ])('a PATCH changes those that its filter selects (C1): %s', async (_, operations, expected) => {
    const { id } = await start();
    expect((await scim('PATCH', `/Users/${id}`, patch(...operations))).status).toBe(200);
    expect(await kept(id)).toEqual(expected);
  });

  it.each([
    ['/Users', 'active[value eq "x"]', 'invalidPath'],
    ['/Users', 'emails[type co "work"].value', 'invalidFilter'],
    ['/Groups', 'members[type eq "User"]', 'invalidFilter'],
  ])('a selector is never dropped (C1): %s %s', async (type, path, scimType) => {
    const { id: user } = await start();
    const group = (await scim('POST', '/Groups', { displayName: `Kept ${next()}`, members: [{ value: user }] })).body;
    const id = type === '/Users' ? user : group.id;
    const { status, body } = await scim('PATCH', `${type}/${id}`, patch({ op: 'replace', path, value: false }));
    expect([status, body.scimType]).toEqual([400, scimType]);
    expect((await scim('GET', `/Groups/${group.id}`)).body.members).toHaveLength(1);
  });
});
