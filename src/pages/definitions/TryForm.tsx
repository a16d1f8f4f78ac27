import { Paper } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import { API_BASE } from '../../../protocol/constants.ts';
import { type Failure, useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { callFor } from '../../engine/calls.ts';
import { type DefaultContext, newRecord } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import { ErrorSummary } from '../../record/form/ErrorSummary.tsx';
import { makeResolver } from '../../record/form/errors.ts';
import { FieldRows } from '../../record/form/FieldRows.tsx';
import { RecordScope } from '../../record/form/RecordScope.tsx';
import { TabBar, tabIds } from '../../record/form/TabBar.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { useFieldsForm } from '../../record/form/useFieldsForm.ts';
import { RecordBody } from '../../record/pane/RecordBody.tsx';
import { FootBar } from '../../record/save/FootBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Code } from './Code.tsx';

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

interface TrialFormProps {
  record: RecordData;
  defaults: DefaultContext;
  /** Text of the submit button. */
  label: string;
  /** Shown instead of a whole-tab widget, which needs a stored record. */
  wholeTab: string;
  onValid: (values: RecordData) => void;
}

const INVALID: Failure = { status: 0, reason: 'VALIDATION' };

/** The form of a new record that isn't saved; it uses the same components as the form of every record. */
function TrialForm(props: TrialFormProps) {
  const { record, defaults, label, wholeTab, onValid } = props;
  const resource = useDefinition();
  const labels = useLabels();
  const [tabName, setTab] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const resolver = useMemo(() => makeResolver(resource), [resource]);
  const { form, info } = useFieldsForm({ first: record, op: 'create', resolver, defaults });
  const check = () => {
    setFailure(undefined);
    void form.handleSubmit(
      () => onValid(form.getValues()),
      () => setFailure({ ...INVALID }),
    )();
  };
  const current = resource.tabs.find((tab) => tab.name === tabName) ?? resource.tabs[0];
  const ids = tabIds(current?.name ?? '');
  const panel = resource.tabs.length > 1 ? { id: ids.panel, role: 'tabpanel', 'aria-labelledby': ids.tab } : {};
  return (
    <RecordScope form={form} info={info}>
      <section className="v-rec" aria-label={labels.name(1)}>
        <TabBar current={current?.name} onTab={setTab} />
        <RecordBody {...panel}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              check();
            }}
          >
            <ErrorSummary failure={failure} onTab={setTab} />
            <Suspense fallback={null}>
              {current?.rows ? <FieldRows rows={current.rows} /> : <p className="v-quiet">{wholeTab}</p>}
            </Suspense>
            <button type="submit" hidden />
          </form>
        </RecordBody>
        <FootBar>
          <Button kind="primary" onClick={check}>
            {label}
          </Button>
        </FootBar>
      </section>
    </RecordScope>
  );
}
