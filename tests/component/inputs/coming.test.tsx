import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy } from 'react';
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

const record = manyThings(1)[0] ?? {};
const defaults = { today: '2026-11-21', now: '2026-11-21 10:00:00', orgId: 1 };
const nothing = (): void => undefined;

function Plain() {
  const { id, path } = useField();
  return <input id={id} data-testid={path} />;
}

function Typed() {
  const { id, value, onChange } = useField();
  return <input id={id} data-testid="typed" value={String(value)} onChange={({ target }) => onChange(target.value)} />;
}

/** A field without a single control of its own, e.g. a list. */
function Group() {
  return (
    <fieldset>
      <button type="button" disabled>
        Paste
      </button>
      <button type="button">Add</button>
    </fieldset>
  );
}

/**
 * Renders three fields. The code of the second one is loaded when `arrive` is called; `until` is shown in its place
 * before.
 */
async function show(Late: ComponentType, until?: ComponentType) {
  let come: (code: { default: ComponentType }) => void = nothing;
  const late = { component: lazy(() => new Promise<{ default: ComponentType }>((done) => (come = done))), until };
  const plain = { component: Plain };
  const choose = ({ type }: { type: string }) => (type === 'late' ? late : plain);
  const { resource: known, wrapper } = await surround(makeFake({ things: manyThings(1) }));
  const fields = { ...known.fields, code: { ...known.fields.code, type: 'late' } };
  const resource = { ...known, fields } as unknown as Resource;
  function Form() {
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
        <InputsContext value={choose as never}>
          {['name', 'code', 'label'].map((path) => (
            <FieldInput key={path} path={path} />
          ))}
        </InputsContext>
      </RecordScope>
    );
  }
  render(
    <MemoryRouter>
      <DefinitionProvider resource={resource}>
        <Form />
      </DefinitionProvider>
    </MemoryRouter>,
    { wrapper },
  );
  const user = userEvent.setup();
  return { user, arrive: () => act(async () => come({ default: Late })) };
}

it('Tab stops at a field whose code is still loading, and its input takes the focus when it appears', async () => {
  const { user, arrive } = await show(Plain);
  await user.click(await screen.findByTestId('name'));
  await user.tab();
  const place = screen.getByRole('textbox', { name: 'Code', busy: true });
  expect(document.activeElement).toBe(place);
  await arrive();
  expect(document.activeElement).toBe(screen.getByTestId('code'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByTestId('label'));
});

it('the first enabled control takes the focus if a late field has several', async () => {
  const { user, arrive } = await show(Group);
  await user.click(await screen.findByTestId('name'));
  await user.tab();
  await arrive();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
});

it('a late field does not take the focus if it is elsewhere by then', async () => {
  const { user, arrive } = await show(Plain);
  await user.click(await screen.findByTestId('label'));
  await arrive();
  expect(document.activeElement).toBe(screen.getByTestId('label'));
});

it('text typed into the placeholder of a late input is kept in it, with the caret where it was', async () => {
  const { user, arrive } = await show(Typed, Typed);
  await user.click(await screen.findByTestId('name'));
  await user.tab();
  await user.keyboard('{End}+420{ArrowLeft}');
  const before = document.activeElement;
  await arrive();
  const input = screen.getByTestId<HTMLInputElement>('typed');
  expect(input).not.toBe(before);
  expect(input.value).toBe('T1+420');
  expect(document.activeElement).toBe(input);
  await user.keyboard('9');
  expect(input.value).toBe('T1+4290');
});

it('text typed into the placeholder is kept even if the focus has left it', async () => {
  const { user, arrive } = await show(Typed, Typed);
  await user.click(await screen.findByTestId('name'));
  await user.tab();
  await user.keyboard('{End}+420{Tab}');
  await arrive();
  expect(screen.getByTestId<HTMLInputElement>('typed').value).toBe('T1+420');
  expect(document.activeElement).toBe(screen.getByTestId('label'));
});
