import { Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Field } from '../../engine/definition.ts';
import type { FieldFilter } from '../../engine/fieldFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { PanelForm } from '../../ui/PanelForm.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useListScreen } from '../state/context.ts';
import { ChoiceFilter, EnumChoices } from './ChoiceFilter.tsx';
import type { FilterProps } from './filterProps.ts';
import { NumberFilter } from './NumberFilter.tsx';
import { isTemporal } from './temporal.ts';

const TemporalFilter = lazy(() => loadChunk(() => import('./TemporalFilter.tsx')));

interface FilterEditorProps {
  name: string;
  filter: FieldFilter | undefined;
  onChange: (filter: FieldFilter | undefined) => void;
  onDone: () => void;
}

/** The editor of one filter, by the type of its field; with ranges, exceptions and empty values if the server knows them. */
export default function FilterEditor({ name, filter = {}, onChange, onDone }: FilterEditorProps) {
  const resource = useDefinition();
  const { hasConditions } = useListScreen();
  const field = resource.fields[name];
  const mayBeEmpty = hasConditions && field !== undefined && field.type !== 'bool' && field.required !== true;
  return (
    <Stack>
      <ByType name={name} field={field} filter={filter} onChange={onChange} onDone={onDone} />
      {mayBeEmpty && <EmptyChoice filter={filter} onChange={onChange} onDone={onDone} />}
    </Stack>
  );
}

interface ByTypeProps extends FilterEditorProps {
  field: Field | undefined;
  filter: FieldFilter;
}

function ByType({ name, field, filter, onChange, onDone }: ByTypeProps) {
  const labels = useLabels();
  const translate = useTranslate();
  const definitions = useDefinitions();
  const { hasConditions } = useListScreen();
  const own = { label: labels.field(name), filter, onChange, onDone, hasConditions };
  if (field?.type === 'enum') {
    return (
      <ChoiceFilter {...own}>
        {(chosen, toggle) => <EnumChoices name={name} values={field.values} chosen={chosen} onToggle={toggle} />}
      </ChoiceFilter>
    );
  }
  if (field?.type === 'bool') {
    return (
      <Choices
        options={[true, false].map((one) => ({
          label: translate(one ? 'views.yes' : 'views.no'),
          filter: { is: one },
        }))}
        pressed={(one) => one.is === filter.is}
        onChoose={(one) => {
          onDone();
          onChange(one);
        }}
      />
    );
  }
  if (field?.type === 'ref') {
    const target = definitions.byName.get(field.to);
    return target ? (
      <ChoiceFilter {...own}>
        {(chosen, toggle) => (
          <RefSearch
            target={target}
            fixed={field.filter}
            chosen={chosen.map(Number)}
            onChoose={(row) => toggle(row.id, !chosen.includes(row.id))}
          />
        )}
      </ChoiceFilter>
    ) : null;
  }
  if (field && isTemporal(field)) {
    return (
      <Suspense fallback={<Skeleton lines={1} />}>
        <TemporalFilter {...own} field={field} />
      </Suspense>
    );
  }
  if (field?.type === 'int' || field?.type === 'decimal') return <NumberFilter {...own} />;
  return <TextFilter {...own} />;
}

/** Whether the field has a value at all. */
function EmptyChoice({ filter, onChange, onDone }: Pick<ByTypeProps, 'filter' | 'onChange' | 'onDone'>) {
  const translate = useTranslate();
  const options = [true, false].map((empty) => ({
    label: translate(`views.list.condition.${empty ? 'empty' : 'filled'}`),
    filter: { empty },
  }));
  return (
    <Choices
      inRow
      options={options}
      pressed={({ empty }) => empty === filter.empty}
      onChoose={(one) => {
        onDone();
        onChange(one.empty === filter.empty ? undefined : one);
      }}
    />
  );
}

interface ChoicesProps {
  options: readonly { label: string; filter: FieldFilter }[];
  pressed: (filter: FieldFilter) => boolean;
  onChoose: (filter: FieldFilter) => void;
  inRow?: boolean;
}

function Choices({ options, pressed, onChoose, inRow = false }: ChoicesProps) {
  return (
    <Stack direction={inRow ? 'row' : 'column'}>
      {options.map(({ label, filter }) => (
        <Button key={label} kind="ghost" aria-pressed={pressed(filter)} onClick={() => onChoose(filter)}>
          {label}
        </Button>
      ))}
    </Stack>
  );
}

/** A filter by a text that the field contains, or does not contain. */
function TextFilter({ label, filter, onChange, onDone, hasConditions }: FilterProps) {
  const translate = useTranslate();
  const [text, setText] = useState(String(filter.is ?? filter.not ?? ''));
  const [isWithout, setWithout] = useState(filter.not !== undefined);
  const apply = () => {
    const trimmed = text.trim();
    onChange(trimmed === '' ? undefined : isWithout ? { not: trimmed } : { is: trimmed });
    onDone();
  };
  return (
    <>
      <PanelForm onSubmit={apply}>
        <TextField
          type="text"
          size="small"
          slotProps={{ htmlInput: { 'aria-label': label } }}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="primary" small type="submit">
          {translate('views.list.apply')}
        </Button>
      </PanelForm>
      {hasConditions && (
        <Checkbox label={translate('views.list.condition.without')} checked={isWithout} onChange={setWithout} />
      )}
    </>
  );
}
