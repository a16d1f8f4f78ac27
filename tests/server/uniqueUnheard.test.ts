import { expect, it, vi } from 'vitest';
import { adminPlatform } from './admin.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { Client, person } from './records.ts';

const databaseUrl = await newDatabase();
const { admin, t } = await adminPlatform([], { databaseUrl });

const badge = (field: object) => ({
  content: JSON.stringify({
    schema: 1,
    patch: [{ name: 'participants', fields: { badge: { type: 'text', maxLength: 20, ...field } } }],
  }),
});

it('a server with older definitions, in which a field is not unique yet, is refused by the index [S13]', async () => {
  await admin.put('/definitions/badge', { ...badge({}), version: 0 });
  const late = await testPlatform([], { databaseUrl });
  try {
    vi.spyOn(late.platform.live, 'reload').mockResolvedValue();
    await admin.put('/definitions/badge', { ...badge({ unique: 'global' }), version: 1 });
    const { fullName } = await admin.participant(1, { badge: 'B-1' });
    expect(t.platform.definitions.byName.get('participants')?.fields.badge?.unique).toBe('global');
    expect(late.platform.definitions.byName.get('participants')?.fields.badge?.unique).toBeUndefined();

    const call = await late.signIn();
    const client = new Client(call);
    const refused = { status: 409, body: { reason: 'NOT_UNIQUE', errors: { badge: `unique:${fullName}` } } };
    expect(await client.send('POST', '/participants', { ...person(1), badge: 'b-1' })).toEqual(refused);
    const mine = await client.participant(1, { badge: 'B-2' });
    expect(await client.send('PUT', '/participants', { id: mine.id, badge: 'B-1' })).toEqual(refused);
    expect(await client.get(`/participants/${mine.id}`)).toMatchObject({ badge: 'B-2', version: 1 });
  } finally {
    await late.close();
  }
});
