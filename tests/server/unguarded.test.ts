import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';

const name = { type: 'text', required: true };
const orgId = { type: 'ref', to: 'organizations', required: true };
const { t, admin } = await adminPlatform([
  {
    source: 'tags.json',
    content: {
      schema: 1,
      add: [
        {
          schema: 1,
          name: 'tags',
          title: '{name}',
          api: { listType: 'TAG' },
          removal: { guarded: false },
          fields: { name, orgId },
        },
        {
          schema: 1,
          name: 'tools',
          title: '{name}',
          api: { listType: 'TOOL' },
          fields: {
            name,
            orgId,
            mainTagId: { type: 'ref', to: 'tags' },
            tagIds: { type: 'ref', to: 'tags', multiple: true },
            uses: { type: 'array', fields: { purpose: { type: 'text' }, tagId: { type: 'ref', to: 'tags' } } },
          },
        },
      ],
    },
  },
]);

it('an unguarded record is removed although it is in use; references to it are removed, and this is audited', async () => {
  const [gone, kept] = [
    await admin.post('/tags', { name: 'Gone', orgId: 1 }),
    await admin.post('/tags', { name: 'Kept', orgId: 1 }),
  ];
  const uses = [
    { purpose: 'dig', tagId: gone.id },
    { purpose: 'cut', tagId: kept.id },
  ];
  const tool = { name: 'Spade', orgId: 1, mainTagId: gone.id, tagIds: [kept.id, gone.id], uses };
  const { id, version } = await admin.post('/tools', tool);
  const other = await admin.post('/tools', { name: 'Saw', orgId: 1, mainTagId: kept.id });

  await admin.remove(`/tags/${gone.id}`);

  expect(await admin.get(`/tools/${id}`)).toMatchObject({
    mainTagId: null,
    tagIds: [kept.id],
    version: Number(version) + 1,
    uses: [{ purpose: 'dig' }, { purpose: 'cut', tagId: kept.id }],
  });
  expect(await admin.get(`/tools/${other.id}`)).toMatchObject({ version: other.version });
  const { rows } = await t.platform.pool.query(
    'select object_id, action, actor, before, after from audit where object_id = any($1) order by id',
    [[id, other.id]],
  );
  expect(rows).toMatchObject([
    { object_id: id, action: 'create' },
    { object_id: other.id, action: 'create' },
    {
      object_id: id,
      action: 'update',
      actor: 'Tocsin Administrator',
      before: { mainTagId: gone.id, tagIds: [gone.id], uses: [{ tagId: gone.id }, { tagId: kept.id }] },
      after: { mainTagId: null, tagIds: [], uses: [{ purpose: 'dig' }, { tagId: kept.id }] },
    },
  ]);
});
