import { OutlinedInput } from '@mui/material';
import { type SyntheticEvent, useId } from 'react';
import { useDefinitions } from '../../definition/context.tsx';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { ACTIONS, type useAuditFilter } from './filter.ts';
import { useAuditTexts } from './useAuditTexts.ts';

const FIELD = { width: { xs: 'calc(50% - 5px)', sm: 170 } };

/** The filter of the log. Texts apply on Enter or with the button, choices immediately. */
export function Filters({ filter, set, clear }: ReturnType<typeof useAuditFilter>) {
  const id = useId();
  const { translate, action, kind } = useAuditTexts();
  const { resources } = useDefinitions();
  const label = (name: string) => translate(`auditLog.filters.${name}`);
  const any = ['', label('any')] as const;
  const kinds = resources
    .filter(({ viewOf }) => viewOf === undefined)
    .map(({ name }) => [name, kind(name)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b));
  const search = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    set({ text: text('text'), actor: text('actor') });
  };
  const choice = (name: 'type' | 'action', options: readonly (readonly [string, string])[]) => (
    <Line as="span" sx={FIELD}>
      <SelectField
        label={label(name)}
        value={filter[name] ?? ''}
        options={[any, ...options]}
        onChange={(value) => set({ [name]: value })}
      />
    </Line>
  );
  const input = (name: 'text' | 'actor') => (
    <Line as="span" sx={FIELD}>
      <Labelled id={`${id}-${name}`} label={label(name)}>
        <OutlinedInput
          key={filter[name]}
          id={`${id}-${name}`}
          name={name}
          size="small"
          defaultValue={filter[name] ?? ''}
          inputProps={{ maxLength: 100 }}
        />
      </Labelled>
    </Line>
  );
  const day = (name: 'from' | 'to') => (
    <Line as="span" sx={FIELD}>
      <TemporalBox
        label={label(name)}
        kind="date"
        value={filter[name] ?? ''}
        onChange={(date) => set({ [name]: date })}
      />
    </Line>
  );
  return (
    <Line as="form" role="search" aria-label={label('title')} sx={{ alignItems: 'flex-end', my: 4 }} onSubmit={search}>
      {input('text')}
      {input('actor')}
      {choice('type', kinds)}
      {choice(
        'action',
        ACTIONS.map((name) => [name, action(name)]),
      )}
      {day('from')}
      {day('to')}
      <Button type="submit">{label('search')}</Button>
      {Object.keys(filter).length > 0 && (
        <Button kind="ghost" onClick={clear}>
          {label('clear')}
        </Button>
      )}
    </Line>
  );
}
