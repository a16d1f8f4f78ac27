import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { RefListInput } from '../../choose/reference/RefListInput.tsx';
import { type Entry, entryId } from '../../choose/selector/entries.ts';
import type { SelectorValue } from '../../choose/selector/selection.ts';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { orgFieldOf } from '../../definition/organization.ts';
import type { RecordData, RefField } from '../../engine/definition.ts';
import { fieldAt } from '../../engine/fields.ts';
import { named } from '../../engine/named.ts';
import { valueAt } from '../../engine/paths.ts';
import { companionOf } from '../../engine/refs.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const SelectorDialog = lazyDialog(() => import('../../choose/selector/SelectorDialog.tsx'));

interface Sibling {
  key: string;
  path: string;
  field: RefField;
}

/** The sibling fields with this widget: one dialog edits them all. */
function useSiblings(): Sibling[] {
  const { path, field } = useField();
  const resource = useDefinition();
  const [parent, own] = [path.split('.').slice(0, -1).join('.'), path.split('.').at(-1) ?? path];
  const above = parent === '' ? undefined : fieldAt(resource, parent);
  const fields = above && (above.type === 'array' || above.type === 'group') ? above.fields : resource.fields;
  const found = Object.entries(fields).flatMap(([key, one]): Sibling[] =>
    one.type === 'ref' && one.multiple && named(one.widget)?.name === 'selector'
      ? [{ key, path: parent === '' ? key : `${parent}.${key}`, field: one }]
      : [],
  );
  return found.some(({ key }) => key === own) || field.type !== 'ref' ? found : [{ key: own, path, field }];
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** References to people, groups and the like, selected in the tree together with those of sibling fields. */
export default function SelectorInput() {
  const { label } = useField();
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const { getValues, setValue, formState } = useFormContext<RecordData>();
  const [open, setOpen] = useState(false);
  const siblings = useSiblings();

  const chosen = (): SelectorValue =>
    Object.fromEntries(siblings.map((one) => [one.key, idsOf(valueAt(getValues(), one.path))]));
  const known = (): ReadonlyMap<string, Entry> => {
    const entries = new Map<string, Entry>();
    for (const { key, path: at, field } of siblings) {
      const ids = idsOf(valueAt(getValues(), at));
      const names = valueAt(getValues(), companionOf(at, field).path);
      if (!Array.isArray(names) || names.length !== ids.length) continue;
      for (const [i, id] of ids.entries()) {
        entries.set(entryId({ key, id }), { key, id, label: String(names[i]), warnings: [] });
      }
    }
    return entries;
  };
  const apply = (value: SelectorValue, titleOf: (key: string, id: number) => string) => {
    for (const { key, path: at, field } of siblings) {
      const ids = value[key] ?? [];
      const names = ids.map((id) => titleOf(key, id));
      setValue(companionOf(at, field).path, names);
      setValue(at, [...ids], { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
    }
    setOpen(false);
  };
  const orgId = getValues(orgFieldOf(resource) ?? '');
  return (
    <RefListInput
      adder={
        <>
          <Button
            kind="chip"
            className="add"
            icon="add"
            aria-haspopup="dialog"
            aria-label={translate('views.input.add', { name: label })}
            onClick={() => setOpen(true)}
          >
            {translate('selector.choose')}
          </Button>
          {open && (
            <SelectorDialog
              title={translate('selector.title', {
                names: siblings.map((one) => labels.field(one.path)).join(', '),
              })}
              targets={siblings.map(({ key, field }) => ({ key, to: field.to }))}
              value={chosen()}
              known={known()}
              orgId={typeof orgId === 'number' ? orgId : undefined}
              onCancel={() => setOpen(false)}
              onApply={apply}
            />
          )}
        </>
      }
    />
  );
}
