import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { DefinitionProvider } from '../../../src/definition/context.tsx';
import type { Resource } from '../../../src/engine/definition.ts';
import { FieldInput } from '../../../src/inputs/FieldInput.tsx';
import { InputsContext } from '../../../src/inputs/FormContext.ts';
import { useField } from '../../../src/inputs/fieldContext.ts';
import { RecordScope } from '../../../src/record/form/RecordScope.tsx';
import { useRecordForm } from '../../../src/record/form/useRecordForm.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, surround } from '../harness.tsx';

const defaults = { today: '2026-11-21', now: '2026-11-21 10:00:00', orgId: 1 };
const drawn = new Map<string, number>();
const choose = () => ({ component: Counted });

function Counted() {
  const { path, value, record, onChange } = useField();
  drawn.set(path, (drawn.get(path) ?? 0) + 1);
  return (
    <>
      <input aria-label={path} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
      <output aria-label={`record of ${path}`}>{String(record.name)}</output>
    </>
  );
}

const record = manyThings(1)[0] ?? {};
const nothing = () => undefined;

function Form({ resource }: { resource: Resource }) {
  const { form, info } = useRecordForm({
    resource,
    record,
    defaults,
    onStored: nothing,
    onCreated: nothing,
    draftId: '1',
    isNew: false,
  });
  return (
    <RecordScope form={form} info={info}>
      <InputsContext value={choose}>
        {['name', 'code', 'label'].map((path) => (
          <FieldInput key={path} path={path} />
        ))}
      </InputsContext>
    </RecordScope>
  );
}

it('each input of a record renders once when the record opens, and later only when its own field changes', async () => {
  const { resource, wrapper } = await surround(makeFake({ things: manyThings(1) }));
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <DefinitionProvider resource={resource}>
        <Form resource={resource} />
      </DefinitionProvider>
    </MemoryRouter>,
    { wrapper },
  );
  expect(Object.fromEntries(drawn)).toEqual({ name: 1, code: 1, label: 1 });
  await user.type(screen.getByLabelText('name'), '!');
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Thing 001!');
  expect(drawn.get('code')).toBe(1);
  // derived fields render together with the fields they are computed from
  expect(screen.getByLabelText('record of label').textContent).toBe('Thing 001!');
});
