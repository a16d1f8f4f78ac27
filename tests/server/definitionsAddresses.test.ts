import { expect, it } from 'vitest';
import { parseOverlayText } from '../../src/engine/load.ts';
import { adminPlatform } from './admin.ts';
import { faultsOf } from './definitionsKit.ts';
import { testPlatform } from './helpers.ts';

const { admin } = await adminPlatform();

const overlay = (name: string) =>
  JSON.stringify({
    schema: 1,
    add: [
      {
        schema: 1,
        name,
        title: '{name}',
        fields: { name: { type: 'text', required: true } },
        api: { listType: 'OF_ONES_OWN', path: 'of-ones-own' },
      },
    ],
  });

it.each(['login', 'account', 'crud', 'rest', 'metrics'])(
  'a new resource "%s" is refused: nobody could open it',
  async (name) => {
    const reply = await admin.send('PUT', '/definitions/own', { content: overlay(name), version: 0 });
    expect(reply.status).toBe(400);
    expect(faultsOf(reply)).toEqual([
      {
        code: 'DUPLICATE_NAME',
        source: 'own',
        key: `${name}.name`,
        message: `own: the address "/${name}" belongs to another screen; choose another name for the resource.`,
      },
    ]);
  },
);

it('one that was stored before stays in use, so that its records are not lost', async () => {
  const { platform, close } = await testPlatform([parseOverlayText('own.json', overlay('login'))]);
  expect(platform.definitions.byName.has('login')).toBe(true);
  await close();
});
