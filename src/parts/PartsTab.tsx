import { Box, ListItemButton, Paper, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { cellContent, useCellContext } from '../cells/cell.tsx';
import { ShownTogether } from '../cells/shownTogether.ts';
import { useDefinition, useMay } from '../definition/context.tsx';
import { useLabels } from '../definition/labels.ts';
import type { PartsProps } from '../definition/widgets.ts';
import { isLive } from '../engine/computed.ts';
import { NEW } from '../engine/defaults.ts';
import type { Column, ShortRow } from '../engine/definition.ts';
import { titleOf } from '../engine/template.ts';
import { useFormInfo } from '../inputs/FormContext.ts';
import { Pending } from '../record/pane/states.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Twist } from '../ui/Twist.tsx';
import { PartEditor } from './PartEditor.tsx';
import { PartEditingContext } from './partEditing.ts';
import { useOpenPart } from './useOpenPart.ts';
import { useParts } from './useParts.ts';

/** The parts of a record as a list; the one in the address is open for editing. */
export default function PartsTab({ locked }: PartsProps) {
  const { base: parent, op } = useFormInfo();
  const isNew = op === 'create';
  const part = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const may = useMay();
  const root = useRef<HTMLDivElement>(null);
  const { mode, go } = useOpenPart(root, (id) => `[data-part="${id}"]`);
  const query = useParts(part, parent, !isNew);

  if (isNew) return <p className="v-quiet">{translate('parts.unsaved')}</p>;
  if (query.error && !query.data) return <Pending query={query} op="list" />;
  const rows = query.data;
  const editor = (id: number | undefined) => (
    <PartEditingContext value={{ locked, created: (created) => go(String(created), true), close: () => go(undefined) }}>
      <PartEditor key={id ?? NEW} id={id} />
    </PartEditingContext>
  );
  const mayAdd = !locked && may('create');
  return (
    <div ref={root}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', minHeight: 36, mb: 2.5 }}>
        <Typography component="h3" variant="h4" sx={{ flex: 1 }}>
          {labels.name(2)}
        </Typography>
        {mayAdd && (
          <Button
            small
            icon="add"
            data-part={NEW}
            aria-label={translate('parts.addNamed', { name: labels.name(1) })}
            aria-expanded={mode.mode === 'new'}
            onClick={() => go(mode.mode === 'new' ? undefined : NEW)}
          >
            {translate('parts.add')}
          </Button>
        )}
      </Stack>
      {mode.mode === 'new' && mayAdd && (
        <Paper variant="outlined" sx={{ mb: 3 }}>
          <Typography component="h4" variant="h4" sx={{ px: 3.5, py: 3 }}>
            {labels.newOne()}
          </Typography>
          {editor(undefined)}
        </Paper>
      )}
      {!rows && <Pending query={query} op="list" lines={2} />}
      {rows?.length === 0 && mode.mode !== 'new' && <p className="v-quiet">{labels.empty()}</p>}
      {rows && rows.length > 0 && (
        <ShownTogether value={rows}>
          <Stack component="ul" spacing={2} aria-label={labels.name(2)}>
            {rows.map((row) => {
              const shown = mode.mode === 'update' && mode.id === row.id;
              return (
                <Paper key={row.id} component="li" variant="outlined">
                  <PartRow row={row} open={shown} onToggle={() => go(shown ? undefined : String(row.id))} />
                  {shown && editor(row.id)}
                </Paper>
              );
            })}
          </Stack>
        </ShownTogether>
      )}
      {rows && mode.mode === 'update' && !rows.some((row) => row.id === mode.id) && (
        <ErrorNote>{translate('parts.gone')}</ErrorNote>
      )}
    </div>
  );
}

const ROW = { width: 1, minHeight: 48, gap: 2.5, py: 2, pl: 2, pr: 3.5, textAlign: 'start' };
const TEXT = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3.5,
  rowGap: 0.5,
  minWidth: 0,
  fontSize: 'var(--fs-13)',
  overflowWrap: 'anywhere',
};

const APART = {
  pl: 8.5,
  pr: 3.5,
  pb: 2,
  mt: -1,
  fontSize: 'var(--fs-13)',
  overflowWrap: 'anywhere',
  '&:empty': { display: 'none' },
};

/**
 * One part in the list: the columns of its definition in one row, which opens it. Below stands what is asked for apart, because
 * it may have links, which a button can't hold.
 */
function PartRow({ row, open, onToggle }: { row: ShortRow; open: boolean; onToggle: () => void }) {
  const part = useDefinition();
  const context = useCellContext(part, useLabels());
  const isKept = ({ hidden, field }: Column) => !hidden && field !== part.partOf;
  const isApart = ({ field }: Column) => isLive(part.fields[field]);
  const kept = part.list === false ? [] : part.list.columns.filter(isKept);
  const columns = kept.filter((column) => !isApart(column));
  const isSymbol = ({ field }: Column) => part.fields[field]?.type === 'json' && part.fields[field]?.cell !== undefined;
  const [leading, ...others] = columns.filter((column) => !isSymbol(column));
  return (
    <>
      <ListItemButton
        component="button"
        type="button"
        sx={ROW}
        data-part={row.id}
        aria-expanded={open}
        onClick={onToggle}
      >
        <Twist open={open} />
        {columns.filter(isSymbol).map((column) => (
          <span key={column.field}>{cellContent(column, row, context)}</span>
        ))}
        <Box component="span" sx={TEXT}>
          <b>{leading ? cellContent(leading, row, context) : titleOf(part, row)}</b>
          {others.map((column) => {
            const content = cellContent(column, row, context);
            return content === '' ? null : (
              <span key={column.field} className="v-quiet">
                {content}
              </span>
            );
          })}
        </Box>
      </ListItemButton>
      {kept.filter(isApart).map((column) => (
        <Box key={column.field} sx={APART}>
          {cellContent(column, row, context)}
        </Box>
      ))}
    </>
  );
}
