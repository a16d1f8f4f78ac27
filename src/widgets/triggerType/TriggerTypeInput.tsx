import { FormHelperText } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { availableTriggerTypes, offeredTypes, suggestedName } from '../../../dataProvider/calls/consequentials.ts';
import { useDefinition } from '../../definition/context.tsx';
import type { Field, RecordData } from '../../engine/definition.ts';
import { named, textOption } from '../../engine/named.ts';
import { EnumInput } from '../../inputs/EnumInput.tsx';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { FieldContext, useField } from '../../inputs/fieldContext.ts';

/**
 * The type of a trigger: its current one, or one that its alarm point doesn't have yet. The field named by the option
 * `name` is filled with the server's suggestion for the type, until the user edits it.
 */
export default function TriggerTypeInput() {
  const state = useField();
  const { field, path, value, onChange, record, readOnly } = state;
  const resource = useDefinition();
  const translate = useTranslate();
  const nameField = textOption(named(field.widget ?? '').options, 'name') ?? '';
  const queries = useQueryClient();
  const { getValues, setValue } = useFormContext<RecordData>();
  const { base, op, setStored } = useFormInfo();
  const isNew = op === 'create';
  const own = isNew ? undefined : text(base[path]);
  const initiatorId = Number(record[resource.partOf ?? '']);
  const free = useQuery({
    queryKey: [resource.name, 'free', initiatorId],
    queryFn: ({ signal }) => availableTriggerTypes(initiatorId, signal),
    enabled: !readOnly && Number.isSafeInteger(initiatorId),
    retry: false,
  });
  const all = field.type === 'enum' ? field.values : [];
  const offered = free.data && offeredTypes(all, free.data, own);

  const suggest = (type: string) =>
    queries
      .fetchQuery({
        queryKey: [resource.name, 'suggested', type],
        queryFn: ({ signal }) => suggestedName(type, signal),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      })
      // without a suggestion the name stays empty
      .catch(() => '');
  /** Updates the name for a new type, unless it was edited. */
  const follow = useEvent(async (before: string | undefined, type: string) => {
    const [old, next] = await Promise.all([before === undefined ? '' : suggest(before), suggest(type)]);
    const name = text(getValues(nameField)) ?? '';
    if (next === '' || (name.trim() !== '' && name !== old)) return;
    if (isNew) setStored({ [nameField]: next });
    else setValue(nameField, next, { shouldDirty: true, shouldTouch: true });
  });

  // a new trigger starts with a free type
  const current = text(value);
  const first = offered?.[0];
  const begins = isNew && current === text(base[path]) && current !== undefined;
  const replaced = begins && first !== undefined && !offered?.includes(current) ? first : undefined;
  useEffect(() => {
    if (replaced !== undefined) setStored({ [path]: replaced });
  }, [replaced, path, setStored]);
  const begun = isNew && !readOnly && free.isFetched && replaced === undefined ? text(base[path]) : undefined;
  useEffect(() => {
    if (begun !== undefined) void follow(undefined, begun);
  }, [begun, follow]);

  const choices = offered && offered.length > 0 ? { ...field, values: offered } : field;
  const choose = (next: unknown) => {
    onChange(next);
    if (typeof next === 'string') void follow(current, next);
  };
  const full = offered?.length === 0;
  return (
    <>
      <FieldContext value={{ ...state, field: choices as Field, onChange: choose }}>
        <EnumInput />
      </FieldContext>
      {(full || free.isError) && (
        <FormHelperText role="status">{translate(full ? 'triggers.full' : 'triggers.taken')}</FormHelperText>
      )}
    </>
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
