import { Alert } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { changedFields, pick } from '../../definition/changes.ts';
import { useDefinition, useTimeZone } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDateTime } from '../../engine/dates.ts';
import type { RecordData } from '../../engine/definition.ts';
import { useFormControls } from '../../inputs/FormContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ConflictDialog } from '../save/ConflictDialog.tsx';
import { dropDraft, overtakenFields, readDraft } from './drafts.ts';

const OFFER = {
  mb: 4,
  flexWrap: 'wrap',
  bgcolor: 'primary.light',
  color: 'text.primary',
  '& .MuiAlert-icon': { color: 'inherit' },
  '& .MuiAlert-message': { flex: '1 1 180px' },
};

/**
 * Offers to restore what was typed earlier and not saved. Where newer values were saved since, both are compared first,
 * because the draft would take them back.
 */
export function DraftOffer({ id, base }: { id: string; base: RecordData }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const locale = useLocale();
  const zone = useTimeZone();
  const { setValue } = useFormControls();
  const [draft, setDraft] = useState(() => readDraft(resource, id));
  const [comparing, setComparing] = useState(false);
  if (!draft || changedFields(resource, base, { ...base, ...draft.changes }).length === 0) return null;
  const at = formatDateTime(wallTime(zone, new Date(draft.at)).now, locale);
  const otherVersion = draft.version !== undefined && draft.version !== base.version;
  const overtaken = overtakenFields(resource, draft, base);
  const fields = new Intl.ListFormat(locale).format(overtaken.map((name) => labels.field(name)));
  const restore = (values: RecordData) => {
    for (const [name, value] of Object.entries(values)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
    }
    setDraft(null);
  };
  return (
    <Alert
      severity="info"
      role="status"
      icon={<Icon name="history" />}
      sx={OFFER}
      action={
        <>
          {overtaken.length > 0 ? (
            <Button small onClick={() => setComparing(true)}>
              {translate('views.draft.compare')}
            </Button>
          ) : (
            <Button small onClick={() => restore(draft.changes)}>
              {translate('views.draft.restore')}
            </Button>
          )}
          <Button
            kind="ghost"
            small
            onClick={() => {
              dropDraft(resource, id);
              setDraft(null);
            }}
          >
            {translate('views.draft.discard')}
          </Button>
        </>
      }
    >
      {translate('views.draft.offer', { at })}{' '}
      {overtaken.length > 0
        ? translate('views.draft.overtaken', { fields })
        : otherVersion && translate('views.draft.older')}
      {comparing && (
        <ConflictDialog
          title={translate('views.draft.title')}
          // what was saved since is chosen, as if the draft had not changed it
          base={{ ...base, ...pick(resource, draft.changes, overtaken) }}
          mine={{ ...base, ...draft.changes }}
          theirs={base}
          saves={false}
          onCancel={() => setComparing(false)}
          onMerge={(mine) => {
            setComparing(false);
            restore(mine);
          }}
        />
      )}
    </Alert>
  );
}
