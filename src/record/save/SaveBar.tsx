import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { changedFields } from '../../definition/changes.ts';
import { useDefinition } from '../../definition/context.tsx';
import type { RecordData } from '../../engine/definition.ts';
import { useFormControls } from '../../inputs/FormContext.ts';
import { Button } from '../../ui/Button.tsx';
import { FootBar } from './FootBar.tsx';
import type { SaveState } from './useSave.ts';

interface SaveBarProps {
  base: RecordData;
  isNew: boolean;
  state: SaveState;
  /** Number of changes in tabs that are saved with the record. */
  tabChangeCount?: number;
  /** Hidden while there are no changes. */
  quiet?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Hidden on a phone, for lack of room. */
const DESKTOP = { display: { xs: 'none', sm: 'inline' } };

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The number of unsaved changes, and the save button with the state of saving. */
export function SaveBar({ base, isNew, state, tabChangeCount = 0, quiet, onSave, onDiscard }: SaveBarProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const { control, getValues } = useFormControls();
  const saveButton = useRef<HTMLButtonElement>(null);
  useWatch({ control });
  const own = changedFields(resource, base, getValues()).length;
  const count = own + tabChangeCount;
  const done = state === 'saved' && count === 0;
  if (quiet && count === 0 && !isNew) return null;
  return (
    <FootBar>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }} aria-live="polite">
        {count > 0 && translate('views.form.changes', { smart_count: count })}
        {own > 0 && (
          <Typography color="textHint" component="span" variant="body2" sx={DESKTOP}>
            {' · '}
            {translate('views.form.draftKept')}
          </Typography>
        )}
        {count === 0 && (
          <Typography color="textHint" component="span" variant="body2" sx={DESKTOP}>
            {translate(done ? 'views.form.allSaved' : 'views.form.unchanged')}
          </Typography>
        )}
      </Box>
      {count > 0 && (
        <Button
          kind="ghost"
          disabled={state === 'saving'}
          onClick={() => {
            // this button disappears with the changes, so the focus moves to the save button
            saveButton.current?.focus();
            onDiscard();
          }}
        >
          {translate('views.form.discard')}
        </Button>
      )}
      <Button
        kind="primary"
        icon={done ? 'check' : undefined}
        ref={saveButton}
        off={state === 'saving' || (count === 0 && !isNew)}
        onClick={onSave}
      >
        {translate(
          state === 'saving'
            ? 'views.form.saving'
            : done
              ? 'views.form.savedShort'
              : isNew
                ? 'views.form.create'
                : 'views.form.save',
        )}
        {!done && <kbd>{isMac ? '⌘S' : translate('views.form.saveKey')}</kbd>}
      </Button>
    </FootBar>
  );
}
