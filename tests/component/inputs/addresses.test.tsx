import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { loadPhones } from '../../../src/inputs/useCleanedAddress.ts';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';

const phones = defineResource({
  schema: 1,
  name: 'phones',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    kind: { type: 'enum', values: ['MOBILE', 'EMAIL'] },
    address: { type: 'text', required: true, addressBy: 'kind' },
  },
  list: { columns: ['name'] },
  tabs: [{ name: 'main', rows: ['name', 'kind', 'address'] }],
  api: { listType: 'PHONE' },
});

beforeAll(() => loadPhones(undefined));

async function openPhone(kind: string, address: string) {
  const fake = makeFake({ phones: [{ id: 1, name: 'Anna', kind, address }] });
  const opened = await open('/phones/1', fake, { definition: phones });
  const input = (await screen.findByLabelText(/^Address/)) as HTMLInputElement;
  const type = async (text: string) => {
    await opened.user.clear(input);
    await opened.user.type(input, text);
    await opened.user.tab();
  };
  const save = () => opened.user.click(screen.getByRole('button', { name: /^Save/ }));
  return { ...opened, input, type, save, update: fake.methods.update };
}

it.each([
  ['MOBILE', '+420 777 123 456', '+420 (777) 123-457', '+420 777 123 457'],
  ['EMAIL', 'anna@example.org', 'mailto:eva@example.org', 'eva@example.org'],
])(
  'an address of the kind %s shows what it becomes when the field is left, and is saved so (A4)',
  async (kind, stored, typed, cleaned) => {
    const { input, type, save, update } = await openPhone(kind, stored);
    await type(typed);
    expect(input.value).toBe(cleaned);
    await save();
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.lastCall?.[1].data).toMatchObject({ kind, address: cleaned });
  },
);

it.each([
  ['MOBILE', '+420 777 123 456', 'abc', 'Not a phone number'],
  ['EMAIL', 'anna@example.org', 'eva @example.org', 'An e-mail address has no spaces'],
])(
  'an address of the kind %s that cannot work stays as typed, with the reason, and is not sent (A4)',
  async (kind, stored, typed, reason) => {
    const { input, type, save, update } = await openPhone(kind, stored);
    await type(typed);
    await save();
    await screen.findAllByText(reason);
    expect(input.value).toBe(typed);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(update).not.toHaveBeenCalled();
  },
);
