import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { API_BASE } from '../../../protocol/constants.ts';
import { useDefinition } from '../../definition/context.tsx';
import { callFor } from '../../engine/calls.ts';
import { newRecord } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { Code } from './Code.tsx';
import { TrialForm } from './TrialForm.tsx';

/** The form of a definition with a new record: validates and shows the request, but sends nothing. */
export default function TryForm() {
  const resource = useDefinition();
  const translate = useTranslate();
  const defaults = useDefaults();
  const record = useMemo(() => newRecord(resource, defaults), [resource, defaults]);
  const [sent, setSent] = useState<string>();
  if (resource.api.calls.create === false) return <p className="v-quiet">{translate('definitions.try.never')}</p>;
  const show = ({ id: _, ...fresh }: RecordData) => {
    const call = callFor(resource, 'create', fresh);
    setSent(`${call.method} ${API_BASE}${call.url}\n\n${JSON.stringify(call.body, null, 2)}`);
  };
  return (
    <>
      <p className="v-quiet">{translate('definitions.try.text')}</p>
      <Paper variant="outlined" sx={{ maxWidth: 720, my: '10px', overflow: 'hidden', '& .v-rec': { border: 0 } }}>
        <TrialForm
          key={resource.name}
          record={record}
          defaults={defaults}
          label={translate('definitions.try.check')}
          wholeTab={translate('definitions.try.wholeTab')}
          onValid={show}
        />
      </Paper>
      <div aria-live="polite">
        {sent && (
          <>
            <h2>{translate('definitions.try.body')}</h2>
            <Code text={sent} label={translate('definitions.try.body')} />
          </>
        )}
      </div>
    </>
  );
}
