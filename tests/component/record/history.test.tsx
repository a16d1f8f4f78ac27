import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addMessages } from '../../../src/i18n/i18n.ts';
import { makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

const EDIT = { at: '2026-11-21 08:00:00', actor: 'Ada Admin', action: 'update', before: null, after: null };

it('reports that the history could not be loaded, not that it is empty, and retries on request [C4]', async () => {
  const fake = makeFake({ things: manyThings(1) });
  fake.methods.audit
    .mockRejectedValueOnce(refusal(500, 'INTERNAL'))
    .mockResolvedValue({ list: [EDIT], count: 1 } as never);
  const { user } = await open('/things/1', fake, { extensions: ['audit'] });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByText('History'));
  await screen.findByText(/The server has failed/);
  expect(screen.queryByText('Nothing has been recorded.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByText('Ada Admin')).closest('li')?.textContent).toContain('21/11/2026 08:00');
});

it('describes what happened in the words of the definition, with the values of the entry [C4]', async () => {
  const after = { systemId: 'PUMP-7', text: 'Test of the <b>pump</b>', alarmPointName: 'Boiler house' };
  const history = { suppress: '%{alarmPointName}, from “%{systemId}”: %{text}' };
  addMessages(() => ({ resources: { things: { history } } }) as never);
  const fake = makeFake({ things: manyThings(1) });
  const entry = { ...EDIT, actor: 'Sender', action: 'suppress', after };
  fake.methods.audit.mockResolvedValue({ list: [entry, { ...entry, action: 'create' }], count: 2 } as never);
  const { user } = await open('/things/1', fake, { extensions: ['audit'] });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByText('History'));
  await screen.findAllByText('Sender');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '21/11/2026 08:00 Sender event suppressed Boiler house, from “PUMP-7”: Test of the <b>pump</b>',
    '21/11/2026 08:00 Sender created',
  ]);
});
