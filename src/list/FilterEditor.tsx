import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { FilterValue } from '../../protocol/list.ts';
import { RefSearch } from '../choose/reference/RefSearch.tsx';
import { useDefinition } from '../definition/current.tsx';
import { useDefinitions } from '../definition/definitions.tsx';
import { useLabels } from '../definition/labels.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { loadChunk } from '../ui/chunks.ts';
import { PanelForm } from '../ui/PanelForm.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { isTemporal } from './temporal.ts';

const TemporalFilter = lazy(() => loadChunk(() => import('./TemporalFilter.tsx')));

interface FilterEditorProps {
  name: string;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
  onDone: () => void;
}

/** The editor of one filter, by the type of its field. */
export default function FilterEditor({ name, value, onChange, onDone }: FilterEditorProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const definitions = useDefinitions();
  const field = resource.fields[name];
  const list = Array.isArray(value) ? value : [];
  const toggle = (one: string | number, on: boolean) => {
    const next = on ? [...list, one] : list.filter((other) => other !== one);
    onChange(next.length > 0 ? next : undefined);
  };
  if (field?.type === 'enum') {
    return (
      <Stack component="fieldset" sx={{ px: 2 }}>
        <legend className="sr">{labels.field(name)}</legend>
        {field.values.map((one) => (
          <Checkbox
            key={one}
            label={labels.value(name, one)}
            checked={list.includes(one)}
            onChange={(on) => toggle(one, on)}
          />
        ))}
      </Stack>
    );
  }
  if (field?.type === 'bool') {
    return (
      <Stack>
        {[true, false].map((one) => (
          <Button
            key={String(one)}
            kind="ghost"
            aria-pressed={value === one}
            onClick={() => {
              onDone();
              onChange(one);
            }}
          >
            {translate(one ? 'views.yes' : 'views.no')}
          </Button>
        ))}
      </Stack>
    );
  }
  if (field?.type === 'ref') {
    const target = definitions.byName.get(field.to);
    return target ? (
      <RefSearch
        target={target}
        fixed={field.filter}
        chosen={list.map(Number)}
        onChoose={(row) => toggle(row.id, !list.includes(row.id))}
      />
    ) : null;
  }
  const own = { label: labels.field(name), value, onChange, onDone };
  if (field && isTemporal(field)) {
    return (
      <Suspense fallback={<Skeleton lines={1} />}>
        <TemporalFilter {...own} field={field} />
      </Suspense>
    );
  }
  return <TextFilter {...own} kind={field?.type === 'int' || field?.type === 'decimal' ? 'number' : 'text'} />;
}

interface TextFilterProps extends Pick<FilterEditorProps, 'value' | 'onChange' | 'onDone'> {
  label: string;
  kind: 'text' | 'number';
}

function TextFilter({ label, kind, value, onChange, onDone }: TextFilterProps) {
  const translate = useTranslate();
  const [text, setText] = useState(value === undefined ? '' : String(value));
  return (
    <PanelForm
      onSubmit={() => {
        const trimmed = text.trim();
        onChange(trimmed === '' ? undefined : kind === 'number' ? Number(trimmed) : trimmed);
        onDone();
      }}
    >
      <TextField
        type={kind}
        size="small"
        slotProps={{ htmlInput: { 'aria-label': label } }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="primary" small type="submit">
        {translate('views.list.apply')}
      </Button>
    </PanelForm>
  );
}
