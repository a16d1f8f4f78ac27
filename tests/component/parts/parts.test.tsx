import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { fakeServer } from '../fakeServer.ts';
import { open } from '../harness.tsx';

const boxes = defineResource({
  schema: 1,
  name: 'boxes',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, orgId: { type: 'ref', to: 'places' } },
  tabs: [
    { name: 'main', rows: ['name'] },
    { name: 'alerts', parts: 'alerts' },
  ],
  api: { listType: 'BOX' },
});

const alerts = defineResource({
  schema: 1,
  name: 'alerts',
  title: '{name}',
  partOf: 'boxId',
  fields: {
    name: { type: 'text', required: true },
    when: {
      type: 'enum',
      values: ['ON_OPEN', 'ON_SHUT', 'ON_FALL'],
      required: true,
      default: 'ON_OPEN',
      widget: { name: 'triggerType', options: { name: 'name' } },
    },
    repeat: { type: 'int', default: 0 },
    boxId: { type: 'ref', to: 'boxes', required: true, visible: false },
    orgId: { type: 'ref', to: 'places', required: true, visible: false },
  },
  list: { columns: ['name', 'when'] },
  api: { listType: 'ALERT' },
});

const FREE = 'GET /rest/api/consequentials/triggers/5';

async function openAlerts(part: string, free: string[], stored: object[] = []) {
  fakeServer({
    [FREE]: { body: free },
    'PUT /rest/api/consequentials/show-name': { body: { name: 'Suggested' } },
  });
  const fake = makeFake({
    boxes: [{ id: 5, name: 'Red', orgId: 3, orgName: 'Lab' }],
    alerts: stored.map((row, i) => ({ id: 60 + i, boxId: 5, orgId: 3, repeat: 0, name: '', when: '', ...row })),
  });
  const opened = await open(`/boxes/5?tab=alerts${part}`, fake, { definition: boxes, others: [alerts] });
  await screen.findByRole('heading', { name: 'Alerts' });
  const editor = () => document.querySelector<HTMLElement>('.v-partform');
  const type = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^When/ });
  const name = () => within(editor() ?? document.body).findByLabelText<HTMLInputElement>(/^Name/);
  const offered = async () => [...(await type()).options].map(({ value }) => value).filter(Boolean);
  return { ...opened, fake, editor, type, name, offered };
}

describe('the editor of parts', () => {
  it('stays closed without a mode, and for an unknown mode [S4.26][S4.27]', async () => {
    const { editor, user, url } = await openAlerts('&part=view', ['ON_OPEN']);
    expect(editor()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add: Alerts' }));
    await waitFor(() => expect(editor()).not.toBeNull());
    expect(url()).toContain('part=_new');
  });

  it('starts with the defaults, a free type and the suggested name, and continues with the stored record [S4.28][S4.29][S4.30]', async () => {
    const { user, fake, editor, name, offered, type, url } = await openAlerts(
      '&part=_new',
      ['ON_SHUT', 'ON_FALL'],
      [{ name: 'First', when: 'ON_OPEN' }],
    );
    await waitFor(async () => expect((await name()).value).toBe('Suggested'));
    expect(await offered()).toEqual(['ON_SHUT', 'ON_FALL']);
    expect((await type()).value).toBe('ON_SHUT');
    await user.click(screen.getByRole('button', { name: /^Create/ }));
    await waitFor(() => expect(fake.methods.create).toHaveBeenCalled());
    const [resource, { data }] = fake.methods.create.mock.lastCall ?? ['', { data: {} }];
    expect([resource, data]).toMatchObject([
      'alerts',
      { name: 'Suggested', when: 'ON_SHUT', repeat: 0, boxId: 5, orgId: 3 },
    ]);
    await waitFor(() => expect(url()).toContain('part=900'));
    await waitFor(() => expect(within(editor() ?? document.body).getByRole('button', { name: /^Save/ })).toBeTruthy());
  });

  it('offers a stored part its own type and the free ones, and keeps a typed name [S4.31][S4.32]', async () => {
    const { user, fake, editor, name, offered, type } = await openAlerts(
      '&part=60',
      ['ON_FALL'],
      [
        { name: 'Mine', when: 'ON_OPEN' },
        { name: 'Other', when: 'ON_SHUT' },
      ],
    );
    await waitFor(async () => expect(await offered()).toEqual(['ON_OPEN', 'ON_FALL']));
    await user.selectOptions(await type(), 'ON_FALL');
    expect((await name()).value).toBe('Mine');
    await user.click(within(editor() ?? document.body).getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
    expect(fake.methods.update.mock.lastCall?.[1]).toMatchObject({ id: 60, data: { name: 'Mine', when: 'ON_FALL' } });
    expect(fake.methods.create).not.toHaveBeenCalled();
  });

  it('reports that no type is left', async () => {
    await openAlerts('&part=_new', []);
    expect(await screen.findByText(/already has a trigger for every case/)).toBeTruthy();
  });
});
