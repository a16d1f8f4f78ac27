import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResourcePatch } from '../../src/engine/overlay.ts';
import { adminPlatform } from './admin.ts';
import { badge, faultsOf, overlayCalls, patch } from './definitionsKit.ts';

const VEHICLES = readFileSync(join(import.meta.dirname, '../../docs/examples/vehicles.json'), 'utf8');
const { t, admin } = await adminPlatform();

const { put, remove, overlays } = overlayCalls(() => admin);

/** A new entity with additional keys in `api`. */
const carsWith = (more: string): string =>
  VEHICLES.replace('"listType"', `${more}, "listType"`).replaceAll('vehicles', 'cars').replaceAll('VEHICLE', 'CARR');

describe('an overlay', () => {
  const faulty: [what: string, content: string, code: string, key: string][] = [
    ['no JSON', '{"schema": 1,', 'NOT_JSON', ''],
    ['an unknown key', '{"schema": 1, "patches": []}', 'UNKNOWN_KEY', 'patches'],
    [
      'a type that does not exist',
      patch({ name: 'participants', fields: { shoe: { type: 'number' as never } } }),
      'BAD_VALUE',
      'participants.fields.shoe.type',
    ],
    ['a resource that does not exist', patch({ name: 'nobodies' }), 'UNKNOWN_RESOURCE', 'patch.0.name'],
    ['the path of another call', carsWith('"path": "auth"'), 'DUPLICATE_NAME', 'cars.api.path'],
    ['an entity that is there already', VEHICLES.replace('"vehicles"', '"users"'), 'DUPLICATE_NAME', 'add.0.name'],
    [
      'a path no server can answer',
      carsWith('"calls": {"one": {"method": "GET", "path": "/x/{id}/:a(/:b"}}'),
      'BAD_VALUE',
      '',
    ],
    [
      'a path that names no record',
      carsWith('"calls": {"one": {"method": "GET", "path": "/cars/{plate}"}}'),
      'BAD_VALUE',
      'cars.api.calls.one',
    ],
    [
      'a field that every record has [U9]',
      patch({ name: 'participants', fields: { version: { type: 'text' } } }),
      'BAD_NAME',
      'participants.fields.version',
    ],
    [
      'an unknown icon [U9]',
      patch({ name: 'participants', menu: { section: 'masterData', order: 1, icon: 'prson' } }),
      'UNKNOWN_REGISTRY_NAME',
      'participants.menu.icon',
    ],
    [
      'an unknown option of a widget',
      patch({ name: 'participants', fields: { desk: { type: 'text', widget: { name: 'login', options: { x: 1 } } } } }),
      'UNKNOWN_KEY',
      'participants.fields.desk.widget.options.x',
    ],
    [
      'a key that stands twice',
      '{"schema": 1, "labels": {}, "authorities": ["A"], "labels": {}}',
      'DUPLICATE_KEY',
      'labels',
    ],
    [
      'a key of another type',
      patch({ name: 'participants', fields: { shoe: { type: 'int', maxLength: 3 } } }),
      'UNFIT_KEY',
      'participants.fields.shoe.maxLength',
    ],
    ['a language of nobody', '{"schema": 1, "labels": {"xx": {}}}', 'UNKNOWN_LANGUAGE', 'labels.xx'],
    [
      'a label of nothing',
      '{"schema": 1, "labels": {"de": {"views.form.discrad": "Weg damit"}}}',
      'UNKNOWN_LABEL',
      'labels.de.views.form.discrad',
    ],
    [
      'a text made of itself',
      patch({ name: 'participants', fields: { shown: { type: 'derived', template: '{shown}' } } }),
      'CYCLE',
      'participants.fields.shown.template',
    ],
    [
      'an authority that nobody can hold',
      patch({ name: 'participants', access: { remove: 'remove people' } }),
      'BAD_NAME',
      'participants.access.remove',
    ],
    [
      'a widget on a field of another shape',
      patch({ name: 'participants', fields: { twinId: { type: 'ref', to: 'participants', widget: 'memberships' } } }),
      'BAD_VALUE',
      'participants.fields.twinId.widget',
    ],
    [
      'a required field that is hidden',
      patch({ name: 'participants', hide: ['surname'] }),
      'BAD_VALUE',
      'participants.hide.0',
    ],
  ];
  it.each(faulty)('is refused with the faults: %s', async (_what, content, code, key) => {
    const reply = await put('faulty', content);
    expect(reply).toMatchObject({ status: 400, body: { reason: 'VALIDATION' } });
    expect(faultsOf(reply)[0]).toMatchObject({ code, key, source: 'faulty' });
    expect((await overlays()).map(({ name }) => name)).not.toContain('faulty');
  });

  it.each<[string, ResourcePatch, string]>([
    ['hides the login', { name: 'users', hide: ['login'] }, 'patch.0.hide.0'],
    [
      'makes the password invisible',
      { name: 'users', fields: { password: { visible: false } } },
      'patch.0.fields.password.visible',
    ],
    [
      'makes roles a text',
      { name: 'users', fields: { roleIds: { type: 'text', to: null } } },
      'patch.0.fields.roleIds.type',
    ],
    [
      'takes an authority away',
      { name: 'user-groups', fields: { authorities: { values: ['ADMIN'] } } },
      'patch.0.fields.authorities.values',
    ],
    ['hides the parent', { name: 'organizations', hide: ['shortName', 'parentId'] }, 'patch.0.hide.1'],
  ])('is refused when nobody could sign in any more: %s', async (_what, change, key) => {
    const reply = await put('lock-out', patch(change));
    expect(reply.status).toBe(400);
    expect(faultsOf(reply)).toContainEqual(expect.objectContaining({ code: 'PROTECTED', key }));
  });

  it('cannot add a second organization tree or a second kind of account', async () => {
    const twins = {
      schema: 1,
      add: [{ schema: 1, name: 'guests', basedOn: 'users', api: { listType: 'GUEST', path: 'guests' } }],
    };
    expect(faultsOf(await put('twins', JSON.stringify(twins)))).toMatchObject([{ code: 'PROTECTED' }]);
    const trees = {
      schema: 1,
      add: [{ schema: 1, name: 'sites', basedOn: 'organizations', api: { listType: 'SITE', path: 'sites' } }],
    };
    expect(faultsOf(await put('trees', JSON.stringify(trees)))).toContainEqual(
      expect.objectContaining({ code: 'DUPLICATE_NAME', key: 'sites.treeParent' }),
    );
    const allowed = patch({
      name: 'users',
      fields: { login: { pattern: '[a-z]+', maxLength: 20 }, desk: { type: 'text' } },
    });
    expect((await put('desk', allowed)).status).toBe(200);
    await t.auth();
    expect((await remove('desk', 1)).status).toBe(200);
  });

  it('is refused with an invalid name, version or size', async () => {
    expect(await put('Not%20a%20name', badge(5))).toMatchObject({ status: 400, body: { errors: { name: 'pattern' } } });
    expect((await put('badge', badge(5), -1)).status).toBe(400);
    expect((await admin.send('PUT', '/definitions/badge', { content: 5, version: 0 })).status).toBe(400);
    expect(await put('long', ' '.repeat(262_145))).toMatchObject({
      status: 400,
      body: { reason: 'VALIDATION', errors: { content: 'maxLength:262144' } },
    });
  });
});
