import { useLocale, useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { RecordData } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { ItemButtons, shiftByKey } from '../../ui/ItemButtons.tsx';
import './steps.css';
import { useField } from '../../inputs/fieldContext.ts';
import { sentence } from './sentence.ts';

/** Steps of a plan, each readable as a sentence; one at a time is open for editing. */
export default function StepsInput() {
  const { field, path, label, readOnly, makeItem, Inner } = useField();
  const translate = useTranslate();
  const locale = useLocale();
  const { control } = useFormContext<Record<string, RecordData[]>>();
  const { fields: items, append, remove, move } = useFieldArray({ control, name: path, keyName: '_key' });
  const live = useWatch({ control, name: path }) as RecordData[] | undefined;
  const { errors } = useFormState({ control, name: path });
  const [open, setOpen] = useState<string>();
  const faults = errors[path] as ArrayLike<unknown> | undefined;
  if (field.type !== 'array') return null;
  const names = Object.keys(field.fields);
  const shift = (from: number, to: number) => {
    if (to >= 0 && to < items.length) move(from, to);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!readOnly) shiftByKey(event, index, shift);
  };
  const last = items.at(-1);
  return (
    <fieldset className="w-steps">
      <legend className="sr">{label}</legend>
      <ol>
        {items.map((item, index) => {
          const step = live?.[index] ?? item;
          const isOpen =
            !readOnly && (open === item._key || faults?.[index] !== undefined || (open === 'last' && item === last));
          const name = translate('views.input.item', { name: label, number: index + 1 });
          return (
            <li key={item._key} className={isOpen ? 'open' : undefined} onKeyDown={(event) => onKeyDown(event, index)}>
              <div className="w-step">
                <span className="w-stepno">{index + 1}</span>
                {readOnly ? (
                  <span className="v-grow">{sentence(step, translate, locale)}</span>
                ) : (
                  <button
                    type="button"
                    className="w-sentence"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : item._key)}
                  >
                    {sentence(step, translate, locale)}
                  </button>
                )}
                {!readOnly && (
                  <ItemButtons
                    name={name}
                    index={index}
                    count={items.length}
                    onShift={shift}
                    onRemove={() => remove(index)}
                  />
                )}
              </div>
              {isOpen && (
                <div className="v-fields w-stepfields">
                  {names.map((inner) => (
                    <Inner key={inner} path={`${path}.${index}.${inner}`} />
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {items.length === 0 && <p className="v-quiet v-nothing">{translate('views.steps.none')}</p>}
      {!readOnly && (
        <Button
          small
          icon="add"
          disabled={field.maxItems !== undefined && items.length >= field.maxItems}
          onClick={() => {
            append(makeItem(), { shouldFocus: false });
            setOpen('last');
          }}
        >
          {translate('views.steps.add')}
        </Button>
      )}
    </fieldset>
  );
}
