import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ComponentType, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { RecordData } from '../engine/definition.ts';
import { Button } from '../ui/Button.tsx';
import { focusAfterRender } from '../ui/focus.ts';
import { ItemButtons, shiftByKey } from '../ui/ItemButtons.tsx';
import { FieldItem, Fields } from './Fields.tsx';
import { useField } from './fieldContext.ts';
import { NoItems } from './NoItems.tsx';

interface ArrayInputProps {
  /** Rendered below the fields of each item. */
  Below?: ComponentType<{ index: number }>;
}

/** Input for an ordered list of objects: add, remove, and move them by button or with Alt and the arrow keys. */
export function ArrayInput({ Below }: ArrayInputProps) {
  const { field, path, label, readOnly, makeItem, Inner } = useField();
  const translate = useTranslate();
  const { control } = useFormContext<Record<string, RecordData[]>>();
  // `id` is a field of the items, so React's key needs another name
  const { fields: items, append, remove, move } = useFieldArray({ control, name: path, keyName: '_key' });
  const root = useRef<HTMLFieldSetElement>(null);
  if (field.type !== 'array') return null;
  const names = Object.keys(field.fields);
  const focusItem = (index: number) =>
    focusAfterRender(() => {
      const card = root.current?.querySelectorAll(':scope > fieldset')[index];
      return card?.querySelector<HTMLElement>('input, select, textarea') ?? root.current?.querySelector('button');
    });
  const shift = (from: number, to: number) => {
    move(from, to);
    focusItem(to);
  };
  const full = field.maxItems !== undefined && items.length >= field.maxItems;
  return (
    <fieldset ref={root}>
      <legend className="sr">{label}</legend>
      {items.map((item, index) => {
        const name = translate('views.input.item', { name: label, number: index + 1 });
        return (
          <FieldItem
            as="fieldset"
            key={item._key}
            onKeyDown={(event) => !readOnly && shiftByKey(event, { index, count: items.length, onShift: shift })}
          >
            <legend className="sr">{name}</legend>
            <Stack direction="row" sx={{ alignItems: 'center' }}>
              <Typography color="textHint" component="span" variant="body1" sx={{ flex: 1 }}>
                {index + 1}
              </Typography>
              {!readOnly && (
                <ItemButtons
                  name={name}
                  index={index}
                  count={items.length}
                  onShift={shift}
                  onRemove={() => {
                    remove(index);
                    focusItem(Math.max(0, index - 1));
                  }}
                />
              )}
            </Stack>
            <Fields>
              {names.map((inner) => (
                <Inner key={inner} path={`${path}.${index}.${inner}`} />
              ))}
            </Fields>
            {Below && <Below index={index} />}
          </FieldItem>
        );
      })}
      {items.length === 0 && <NoItems>{translate('views.input.empty')}</NoItems>}
      {!readOnly && (
        <Button
          small
          icon="add"
          disabled={full}
          onClick={() => {
            append(makeItem(), { shouldFocus: false });
            focusItem(items.length);
          }}
        >
          {translate('views.input.addShort')}
        </Button>
      )}
    </fieldset>
  );
}
