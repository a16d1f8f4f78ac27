import { Suspense, useMemo, useState } from 'react';
import { type Failure, useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { DefaultContext } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import { ErrorSummary } from '../../record/form/ErrorSummary.tsx';
import { makeResolver } from '../../record/form/errors.ts';
import { FieldRows } from '../../record/form/FieldRows.tsx';
import { RecordScope } from '../../record/form/RecordScope.tsx';
import { TabBar, tabIds } from '../../record/form/TabBar.tsx';
import { useFieldsForm } from '../../record/form/useFieldsForm.ts';
import { RecordBody } from '../../record/pane/RecordBody.tsx';
import { FootBar } from '../../record/save/FootBar.tsx';
import { Button } from '../../ui/Button.tsx';

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
export function TrialForm(props: TrialFormProps) {
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
