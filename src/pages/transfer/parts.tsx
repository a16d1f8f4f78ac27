import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ImportState, RowState } from '../../../protocol/transfer.ts';
import type { Resource } from '../../engine/definition.ts';
import { menuLabelKey, readable } from '../../engine/labels.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import './parts.css';

interface TypeSelectProps {
  types: readonly Resource[];
  value: string;
  onChange: (name: string) => void;
}

/** Chooses the type of records. */
export function TypeSelect({ types, value, onChange }: TypeSelectProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="tr-field">
      <label htmlFor={id}>{translate('transfer.type')}</label>
      <SelectBox
        id={id}
        value={value}
        options={types.map(({ name }) => [name, translate(menuLabelKey(name), { smart_count: 2, _: readable(name) })])}
        onChange={onChange}
      />
    </div>
  );
}

/** Shown instead of the forms to users without any authority. */
export function Nothing() {
  const translate = useTranslate();
  return (
    <div className="v-state">
      <Icon name="lock" />
      <h2>{translate('transfer.nothing.title')}</h2>
      <p>{translate('transfer.nothing.text')}</p>
    </div>
  );
}

const ROW_ICONS: Record<RowState, IconName> = {
  new: 'more',
  add: 'add',
  change: 'edit',
  unchanged: 'check',
  reject: 'error',
};

const PAST: Partial<Record<RowState, string>> = { add: 'added', change: 'changed', reject: 'rejected' };

/** The planned or final result of a row, as icon, text and colour. */
export function RowMark({ state, past }: { state: RowState; past: boolean }) {
  const translate = useTranslate();
  const name = past ? (PAST[state] ?? state) : state;
  return (
    <span className={`tr-mark ${state}`}>
      <Icon name={ROW_ICONS[state]} />
      {translate(`transfer.rows.${name}`)}
    </span>
  );
}

const STATE_ICONS: Record<ImportState, IconName> = {
  uploaded: 'columns',
  checking: 'more',
  checked: 'check',
  running: 'more',
  done: 'check',
  cancelled: 'close',
  failed: 'error',
};

/** The state of an import, as icon, text and colour. */
export function StateMark({ state }: { state: ImportState }) {
  const translate = useTranslate();
  return (
    <span className={`tr-mark ${state}`}>
      <Icon name={STATE_ICONS[state]} />
      {translate(`transfer.states.${state}`)}
    </span>
  );
}
