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
const page = (name: string, route?: string) =>
  JSON.stringify({ schema: 1, add: [{ schema: 1, kind: 'page', name, route, tiles: [] }] });

const put = (content: string) => admin.send('PUT', '/definitions/own', { content, version: 0 });

const TAKEN = ['login', 'account', 'crud', 'rest', 'assets', 'metrics', 'livez', 'readyz', 'alarm-table'];

it.each(TAKEN)('a new resource "%s" is refused: nobody could open it', async (name) => {
  const reply = await put(overlay(name));
  expect(reply.status).toBe(400);
  expect(faultsOf(reply)).toEqual([
    {
      code: 'DUPLICATE_NAME',
      source: 'own',
      key: `${name}.name`,
      message: `own: the address "/${name}" belongs to another screen; choose another name for the resource.`,
    },
  ]);
});

it.each(TAKEN)('a new page "%s" is refused, by its name and by its address', async (name) => {
  for (const [content, address] of [
    [page(name), `/${name}`],
    [page('own-page', `/${name}/own`), `/${name}/own`],
  ] as const) {
    const reply = await put(content);
    expect(reply.status).toBe(400);
    const [fault, ...others] = faultsOf(reply);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: 'DUPLICATE_NAME', source: 'own', key: expect.stringMatching(/\.route$/) });
    expect(fault?.message).toContain(`"${address}"`);
    expect(fault?.message).toContain('belongs to another screen; choose another one as "route".');
  }
});

it('one that was stored before stays in use, so that its records are not lost', async () => {
  const { platform, close } = await testPlatform([parseOverlayText('own.json', overlay('login'))]);
  expect(platform.definitions.byName.has('login')).toBe(true);
  await close();
});
