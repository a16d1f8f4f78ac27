import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { RecordData } from '../../engine/definition.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { FieldItem, Fields } from '../../inputs/Fields.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { whoOf } from './shape.ts';
import { useWeekGroups } from './weekGroupsContext.ts';

const FIELDS = {
  '& > * > .v-fields > .v-f:has(> .v-group)': { gridColumn: '1 / -1' },
  '& .v-group': {
    display: { sm: 'grid' },
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: { sm: 'start' },
  },
  '& .v-group > .v-f:has(fieldset)': { gridColumn: { sm: '1 / -1' } },
};

interface RowDialogProps {
  /** Path of the row in the form. */
  path: string;
  title: string;
  /** Whether the row was just added: then the first button removes it again. */
  isNew: boolean;
  onCopy?: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Edits all fields of a row. Changes are in the form immediately, and saved with the record. */
export function RowDialog({ path, title, isNew, onCopy, onRemove, onClose }: RowDialogProps) {
  const { shape, readOnly } = useWeekGroups();
  const translate = useTranslate();
  const { rule } = shape;
  const row: RecordData = useWatch({ name: path }) ?? {};
  // Escape gives a new shift up while nobody has it
  const isEmpty = isNew && whoOf(shape, row) === undefined;
  const others = Object.keys(shape.fields).filter((name) => name !== rule);
  const who = shape.who.map(([name]) => name);
  const names = [...who, ...others.filter((name) => !who.includes(name))];
  return (
    <Dialog
      title={title}
      width="44rem"
      onClose={isEmpty ? onRemove : onClose}
      actions={
        <>
          {!readOnly && (
            <Button icon={isNew ? undefined : 'remove'} onClick={onRemove}>
              {translate(isNew ? 'views.cancel' : 'rotation.remove')}
            </Button>
          )}
          {!readOnly && !isNew && onCopy && (
            <Button icon="clone" onClick={onCopy}>
              {translate('rotation.copyRow')}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {translate('rotation.done')}
          </Button>
        </>
      }
    >
      <Box sx={FIELDS}>
        <FieldItem>
          <Fields>
            {names.map((name) => (
              <FieldInput key={name} path={`${path}.${name}`} />
            ))}
            <FieldInput path={`${path}.${rule}`} />
          </Fields>
        </FieldItem>
      </Box>
    </Dialog>
  );
}
