import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';

const { admin } = await adminPlatform();
const org = await admin.org(1);

const MANY = 25;

it('parallel clones get distinct names, with and without a unique field', async () => {
  const someone = await admin.participant(org.id, { name: 'Jan', shortName: 'JN' });
  const copies = await Promise.all(
    Array.from({ length: MANY }, () => admin.post('/participants/clone', { id: someone.id })),
  );
  expect(new Set(copies.map((copy) => copy.shortName)).size).toBe(MANY);
  expect(new Set(copies.map((copy) => copy.name)).size).toBe(MANY);
  expect(copies.map((copy) => copy.name)).toContain('Jan (2)');

  const group = await admin.post('/participant-groups', { name: 'Night', orgId: org.id });
  const groups = await Promise.all(
    Array.from({ length: MANY }, () => admin.post('/participant-groups/clone', { id: group.id })),
  );
  expect(groups.map((copy) => copy.name).sort()).toEqual(
    Array.from({ length: MANY }, (_, i) => `Night (${i + 2})`).sort(),
  );
});

it('a clone gets a free name while records with its candidate names are being created', async () => {
  const group = await admin.post('/participant-groups', { name: 'Day', orgId: org.id });
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      i % 2
        ? admin.send('POST', '/participant-groups/clone', { id: group.id })
        : admin.send('POST', '/participant-groups', { name: `Day (${i / 2 + 2})`, orgId: org.id }),
    ),
  );
  const clones = replies.filter((_, i) => i % 2);
  expect(clones.map((reply) => reply.status)).toEqual(clones.map(() => 200));
  const names = replies.flatMap(({ status, body }) => (status === 200 ? [body.name] : []));
  expect(new Set(names).size).toBe(names.length);
});

it("a name of nearly maximum length is shortened, and the number of a copy's name is incremented", async () => {
  const long = `${'a'.repeat(18)}😀`;
  const someone = await admin.participant(org.id, { name: 'Ota', shortName: long });
  const copy = await admin.post('/participants/clone', { id: someone.id });
  expect(copy.shortName).toBe(`${'a'.repeat(18)}-2`);
  const again = await admin.post('/participants/clone', { id: copy.id });
  expect(String(again.shortName).length).toBeLessThanOrEqual(20);
  expect(again.shortName).not.toBe(copy.shortName);
  const third = await admin.post('/participants/clone', { id: again.id });
  expect(third.name).toBe('Ota (4)');
});
