import { Avatar, Box, List, ListItem, ListItemButton, Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTitlesApart } from '../../choose/TitleOrganization.tsx';
import { useDefinitions } from '../../definition/context.tsx';
import type { Fields, RecordData } from '../../engine/definition.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusAfterRender } from '../../ui/focus.ts';
import { ItemButtons, shiftByKey } from '../../ui/ItemButtons.tsx';
import { calledIn, sentence } from './sentence.ts';

const STEP = { alignItems: 'flex-start', gap: 1.5 };
const NUMBER = {
  mt: 1,
  width: 20,
  height: 20,
  fontSize: 'var(--fs-11)',
  fontWeight: 'fontWeightBold',
  bgcolor: 'var(--end-bg)',
  color: 'text.secondary',
};
const SENTENCE = { minHeight: 28, px: 1.5, py: 1, lineHeight: '20px', textAlign: 'start' };

function StepSentence({ step, fields }: { step: RecordData; fields: Fields }) {
  const { byName } = useDefinitions();
  const called = calledIn(step, fields).map(({ to, ...one }) => ({ ...one, target: byName.get(to) }));
  const who = called.map(useTitlesApart(called));
  return sentence(step, who, useTranslate(), useLocale());
}

/** The steps of a plan as sentences; one at a time is open for editing. */
export default function StepsInput() {
  const { field, path, label, readOnly, makeItem, Inner } = useField();
  const translate = useTranslate();
  const { control } = useFormContext<Record<string, RecordData[]>>();
  const { fields: items, append, remove, move } = useFieldArray({ control, name: path, keyName: '_key' });
  const live = useWatch({ control, name: path }) as RecordData[] | undefined;
  const { errors } = useFormState({ control, name: path });
  const [open, setOpen] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const faults = errors[path] as ArrayLike<unknown> | undefined;
  if (field.type !== 'array') return null;
  const names = Object.keys(field.fields);
  const last = items.at(-1);
  return (
    <fieldset>
      <legend className="sr">{label}</legend>
      <List ref={list} component="ol" disablePadding>
        {items.map((item, index) => {
          const step = live?.[index] ?? item;
          const isOpen =
            !readOnly && (open === item._key || faults?.[index] !== undefined || (open === 'last' && item === last));
          const name = translate('views.input.item', { name: label, number: index + 1 });
          return (
            <ListItem
              key={item._key}
              disableGutters
              divider={item !== last}
              sx={{ display: 'block', py: 1.5 }}
              onKeyDown={(event) => !readOnly && shiftByKey(event, { index, count: items.length, onShift: move })}
            >
              <Stack direction="row" sx={STEP}>
                <Avatar component="span" sx={NUMBER}>
                  {index + 1}
                </Avatar>
                {readOnly ? (
                  <Box component="span" sx={{ flex: 1, px: 1.5, py: 1 }}>
                    <StepSentence step={step} fields={field.fields} />
                  </Box>
                ) : (
                  <ListItemButton
                    component="button"
                    type="button"
                    sx={SENTENCE}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : item._key)}
                  >
                    <StepSentence step={step} fields={field.fields} />
                  </ListItemButton>
                )}
                {!readOnly && (
                  <ItemButtons
                    name={name}
                    index={index}
                    count={items.length}
                    onShift={move}
                    onRemove={() => remove(index)}
                  />
                )}
              </Stack>
              {isOpen && (
                <Stack spacing={3.5} sx={{ pt: 2.5, pb: 3, pl: 6.5 }}>
                  {names.map((inner) => (
                    <Inner key={inner} path={`${path}.${index}.${inner}`} />
                  ))}
                </Stack>
              )}
            </ListItem>
          );
        })}
      </List>
      {items.length === 0 && <NoItems>{translate('views.steps.none')}</NoItems>}
      {!readOnly && (
        <Button
          small
          icon="add"
          disabled={field.maxItems !== undefined && items.length >= field.maxItems}
          onClick={() => {
            append(makeItem(), { shouldFocus: false });
            setOpen('last');
            // the next Tab leads to the step's recipients, whose input may still be loading
            focusAfterRender(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child button'));
          }}
        >
          {translate('views.steps.add')}
        </Button>
      )}
    </fieldset>
  );
}
