import { useTranslate } from 'ra-core';
import type { RowState } from '../../../protocol/transfer.ts';
import type { Resource } from '../../engine/definition.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import type { StatusColor } from '../../theme/palette.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { SelectField } from '../../ui/Labelled.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { State } from '../../ui/State.tsx';

interface TypeSelectProps {
  types: readonly Resource[];
  value: string;
  onChange: (name: string) => void;
}

/** Chooses the type of records. */
export function TypeSelect({ types, value, onChange }: TypeSelectProps) {
  const translate = useTranslate();
  return (
    <SelectField
      label={translate('transfer.type')}
      value={value}
      options={types.map(({ name }) => [name, translate(menuLabelKey(name), { smart_count: 2 })])}
      onChange={onChange}
    />
  );
}

/** Shown instead of the forms to users without any authority. */
export function NoAuthority() {
  const translate = useTranslate();
  return (
    <State icon="lock" title={translate('transfer.nothing.title')}>
      <p>{translate('transfer.nothing.text')}</p>
    </State>
  );
}

const ROW_MARKS: Record<RowState, { icon: IconName; tone: StatusColor }> = {
  new: { icon: 'more', tone: 'end' },
  add: { icon: 'add', tone: 'ok' },
  change: { icon: 'edit', tone: 'run' },
  unchanged: { icon: 'check', tone: 'end' },
  reject: { icon: 'error', tone: 'fail' },
};

const PAST: Partial<Record<RowState, string>> = { add: 'added', change: 'changed', reject: 'rejected' };

/** The planned or final result of a row, as icon, text and color. */
export function RowMark({ state, past }: { state: RowState; past: boolean }) {
  const translate = useTranslate();
  const name = past ? (PAST[state] ?? state) : state;
  return <Mark {...ROW_MARKS[state]}>{translate(`transfer.rows.${name}`)}</Mark>;
}
