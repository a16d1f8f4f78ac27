import Alert from '@mui/material/Alert';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { changedFields } from '../../definition/changes.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useCapabilities } from '../../definition/definitions.tsx';
import { wallTime } from '../../engine/clock.ts';
import { formatDateTime } from '../../engine/dates.ts';
import type { RecordData } from '../../engine/definition.ts';
import { useFormControls } from '../../inputs/FormContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { dropDraft, readDraft } from './drafts.ts';

interface DraftOfferProps {
  id: string;
  base: RecordData;
}

const OFFER = {
  mb: 4,
  flexWrap: 'wrap',
  bgcolor: 'primary.light',
  color: 'text.primary',
  '& .MuiAlert-icon': { color: 'inherit' },
  '& .MuiAlert-message': { flex: '1 1 180px' },
};

/** Offers to restore what was typed earlier and not saved. */
export function DraftOffer({ id, base }: DraftOfferProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useCapabilities()?.timeZone;
  const { setValue } = useFormControls();
  const [draft, setDraft] = useState(() => readDraft(resource, id));
  if (!draft || changedFields(resource, base, { ...base, ...draft.changes }).length === 0) return null;
  const at = formatDateTime(wallTime(zone, new Date(draft.at)).now, locale);
  const otherVersion = draft.version !== undefined && draft.version !== base.version;
  return (
    <Alert
      severity="info"
      role="status"
      icon={<Icon name="history" />}
      sx={OFFER}
      action={
        <>
          <Button
            small
            onClick={() => {
              for (const [name, value] of Object.entries(draft.changes)) {
                setValue(name, value, { shouldDirty: true, shouldTouch: true });
              }
              setDraft(null);
            }}
          >
            {translate('views.draft.restore')}
          </Button>
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
      {translate('views.draft.offer', { at })} {otherVersion && translate('views.draft.older')}
    </Alert>
  );
}
