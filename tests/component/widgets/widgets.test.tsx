import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WIDGETS } from '../../../resources/named.ts';
import type { Declarations } from '../../../src/engine/declared.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { loadMessagePart, translate } from '../../../src/i18n/i18n.ts';
import { inputs } from '../../../src/widgets/registry.ts';
import { sentence } from '../../../src/widgets/steps/sentence.ts';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';

const gadgets = defineResource({
  schema: 1,
  name: 'gadgets',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    icon: { type: 'json', widget: 'icon', cell: 'icon' },
    rights: {
      type: 'enum',
      values: ['FLY', 'SHIP_VIEW', 'SHIP_EDIT'],
      multiple: true,
      default: [],
      widget: 'authorities',
    },
    steps: {
      type: 'array',
      default: [],
      widget: 'steps',
      fields: {
        groupIds: { type: 'ref', to: 'gadgets', multiple: true, default: [] },
        requiredAcceptances: { type: 'int', min: 0, default: 1 },
        waitSeconds: { type: 'int', default: 60 },
      },
    },
  },
  list: { columns: ['icon', 'name'] },
  tabs: [{ name: 'main', rows: ['name', 'icon', 'rights', 'steps'] }],
  api: { listType: 'GADGET' },
});

const gadget = { id: 1, name: 'One', icon: null, rights: [], steps: [] };

async function openGadget(record: typeof gadget | Record<string, unknown> = gadget) {
  const fake = makeFake({ gadgets: [{ ...record, id: 1 }] });
  const opened = await open('/gadgets/1', fake, { definition: gadgets });
  await screen.findByLabelText(/^Name/);
  const save = async () => {
    await opened.user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
    return fake.methods.update.mock.lastCall?.[1].data;
  };
  return { ...opened, fake, save };
}

describe('widgets', () => {
  it('declare their field types', () => {
    const declared: Declarations = WIDGETS;
    const accepted = Object.fromEntries(Object.keys(inputs).map((name) => [name, declared[name]?.accepts]));
    expect(accepted).toMatchObject({
      organizationPicker: ['ref'],
      icon: ['json'],
      messageText: ['longText', 'text'],
      steps: ['array'],
      authorities: ['enum'],
      login: ['text'],
      twoFactor: ['bool'],
      memberships: ['ref'],
      selector: ['ref'],
      alarmPlan: ['ref'],
      triggerType: ['enum'],
      instructionFiles: ['json'],
    });
  });

  it('choose a symbol and a color, by default a gray clock', async () => {
    const { user, save } = await openGadget();
    await user.click(await screen.findByRole('button', { name: 'Icon: Clock' }));
    await user.click(await screen.findByRole('button', { name: 'Fire' }));
    expect(await save()).toMatchObject({ icon: { name: 'fire', color: '#989898' } });
    expect(await screen.findByRole('img', { name: 'Fire' })).toBeTruthy();
  });

  it('grant the view authority with the edit authority, and revoke the edit authority with the view authority', async () => {
    const { user, save } = await openGadget();
    await user.click(await screen.findByRole('checkbox', { name: 'Ship edit' }));
    const sees = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ship view' });
    expect(sees.checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Fly' }));
    expect(await save()).toMatchObject({ rights: ['SHIP_VIEW', 'SHIP_EDIT', 'FLY'] });
    await user.click(sees);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ship edit' }).checked).toBe(false);
  });

  it('describe a step in a sentence and open it for editing', async () => {
    const steps = [
      { groupIds: [7, 8], groupNames: ['Night', 'Day'], requiredAcceptances: 2, waitSeconds: 120 },
      { groupIds: [], requiredAcceptances: 1, waitSeconds: 45 },
    ];
    const { user, save } = await openGadget({ ...gadget, steps });
    await user.click(await screen.findByRole('button', { name: 'Call Night and Day, until 2 accept, wait 2 min.' }));
    const wait = within(screen.getAllByRole('listitem').find((item) => item.className === 'open') ?? document.body);
    await user.clear(wait.getByLabelText(/^Wait seconds/));
    await user.type(wait.getByLabelText(/^Wait seconds/), '30');
    expect(screen.getByRole('button', { name: 'Call Night and Day, until 2 accept, wait 30 s.' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move Steps 2 up' }));
    expect((await save())?.steps).toMatchObject([{ waitSeconds: 45 }, { waitSeconds: 30 }]);
  });

  it('report that a step without targets calls nobody', async () => {
    await loadMessagePart('app');
    expect(sentence({ waitSeconds: 0, requiredAcceptances: 0 }, [], translate, 'en')).toBe(
      'Nobody is called yet, wait 0 s.',
    );
  });
});
