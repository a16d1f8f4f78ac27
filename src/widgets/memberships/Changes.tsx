import { Chip, Paper, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';
import { focusNextItem, REMOVE_BUTTON } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Up to this many members are named; the others are only counted. */
const NAMED = 50;

const CHANGES = {
  mt: 2.5,
  mb: 1,
  px: 2.5,
  pt: 1.5,
  pb: 2.5,
  borderLeft: '3px solid var(--accent)',
  bgcolor: 'var(--sunken)',
};
const LIST = {
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 1,
  maxHeight: 120,
  overflow: 'auto',
  '& + ul': { mt: 1.5 },
  '& > .MuiChip-root > .MuiChip-label': { display: 'flex', alignItems: 'center', gap: 1, pr: 0 },
};

interface ChangesProps {
  added: readonly number[];
  removed: readonly number[];
  nameOf: (id: number) => string;
  onUndo: (ids: readonly number[]) => void;
}

/** The unsaved additions and removals, each with an undo button. */
export function Changes({ added, removed, nameOf, onUndo }: ChangesProps) {
  const translate = useTranslate();
  if (added.length + removed.length === 0) return <div role="status" />;
  const list = (ids: readonly number[], kind: 'added' | 'removed') =>
    ids.length > 0 && (
      <Stack component="ul" direction="row" sx={LIST}>
        {ids.slice(0, NAMED).map((id) => (
          <Chip
            key={id}
            component="li"
            variant="outlined"
            icon={<Icon name={kind === 'added' ? 'add' : 'remove'} />}
            label={
              <>
                {kind === 'added' ? <span>{nameOf(id)}</span> : <s>{nameOf(id)}</s>}
                <Button
                  {...REMOVE_BUTTON}
                  kind="ghost"
                  small
                  icon="close"
                  aria-label={translate('memberships.undoOne', { name: nameOf(id) })}
                  onClick={(event) => {
                    focusNextItem(event.currentTarget);
                    onUndo([id]);
                  }}
                />
              </>
            }
          />
        ))}
        {ids.length > NAMED && (
          <Chip
            component="li"
            variant="outlined"
            label={translate('memberships.andMore', { count: ids.length - NAMED })}
          />
        )}
      </Stack>
    );
  const counts = [
    added.length > 0 ? translate('memberships.willAdd', { smart_count: added.length }) : '',
    removed.length > 0 ? translate('memberships.willRemove', { smart_count: removed.length }) : '',
  ].filter(Boolean);
  return (
    <Paper variant="outlined" className="m-changes" sx={CHANGES}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 30 }}>
        <span role="status">
          {translate('memberships.changes')} <b>{counts.join(', ')}</b>
        </span>
        <Button kind="ghost" small onClick={() => onUndo([...added, ...removed])}>
          {translate('memberships.undo')}
        </Button>
      </Stack>
      {list(added, 'added')}
      {list(removed, 'removed')}
    </Paper>
  );
}
