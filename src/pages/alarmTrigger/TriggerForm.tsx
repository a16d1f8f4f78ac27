import { Box, OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { MISSING_PARTS } from '../../../protocol/alarms.ts';
import { HeldFiles } from '../../choose/files/HeldFiles.tsx';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import { FieldRows } from '../../record/form/FieldRows.tsx';
import { RecordScope } from '../../record/form/RecordScope.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useDesktop } from '../../ui/useDesktop.ts';
import { Confirm, RaisedAlarm } from './Confirm.tsx';
import { FIELDS } from './fields.ts';
import type { Values } from './form.ts';
import { Label } from './Label.tsx';
import type { MissingRecords } from './load.ts';
import { Preflight } from './Preflight.tsx';
import { openPlaceholders } from './placeholders.ts';
import { Recipients } from './Recipients.tsx';
import { SourcePicker } from './SourcePicker.tsx';
import { StartFields } from './StartFields.tsx';
import { Texts } from './Texts.tsx';
import { type TriggerStart, useTriggerForm } from './useTriggerForm.ts';

const ROWS = [['mediaProcessingType', 'mediaUsageType'], 'acknowledgeMode'];

interface TriggerFormProps extends TriggerStart {
  missing: MissingRecords;
  onStartOver: () => void;
}

const FRAME = {
  display: 'grid',
  flex: 1,
  gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(340px, 32%)' },
  alignItems: 'start',
};
const FORM = { display: 'grid', gap: 5, minWidth: 0, p: { xs: '12px 14px 20px', md: '14px 20px 32px' } };
const ASIDE = {
  display: { xs: 'contents', md: 'flex' },
  flexDirection: 'column',
  position: { md: 'sticky' },
  top: 0,
  minWidth: 0,
  height: 'calc(100dvh - var(--topbar))',
  borderLeft: '1px solid var(--line)',
};

/** Layout: the form on the left; on the right who will be called, and below that the button that raises the alarm. */
export function TriggerForm(props: TriggerFormProps) {
  const { manual, draft, missing, onStartOver } = props;
  const translate = useTranslate();
  const desktop = useDesktop();
  const state = useTriggerForm(props);
  const { form, info, values, faults, set, locked, preview, outgoing } = state;
  const title = translate(manual ? 'pages.manual-call' : 'pages.alarm-trigger');
  return (
    <RecordScope form={form} info={info}>
      <Box sx={FRAME} data-raise>
        <Box component="section" aria-label={title} sx={FORM}>
          <Line as="header">
            <PageTitle className="v-grow">{title}</PageTitle>
            <OrganizationChip id={values.orgId || getOrgId()} ready onSelect={(orgId) => set({ orgId })} />
          </Line>
          {draft && (
            <p className="v-quiet v-small" role="status">
              {translate('raise.draft')} <LinkButton onClick={onStartOver}>{translate('raise.startOver')}</LinkButton>
            </p>
          )}
          <MissingNote missing={missing} />
          {!manual && (
            <SourcePicker
              values={values}
              locked={locked}
              fault={faults.alarmPointId ?? faults.templateId}
              focus={desktop && !draft}
              onFill={state.fill}
            />
          )}
          <Recipients values={values} locked={locked} faults={faults} set={set} />
          <Texts values={values} manual={manual} locked={locked} set={set} onReset={state.resetTexts} />
          <HeldFiles value={values.source.files} label={translate('resources.alarm-points.fields.instructionFiles')} />
          <OpenFields values={values} locked={locked} set={set} />
          <StartFields values={values} manual={manual} locked={locked} faults={faults} set={set} />
          {manual && <CallModes />}
        </Box>
        <Box component="aside" aria-label={translate('raise.preflight')} sx={ASIDE}>
          <Preflight preview={preview} values={values} manual={manual} />
          {state.done ? (
            <RaisedAlarm sent={state.done} onStartOver={onStartOver} />
          ) : (
            <Confirm
              preview={preview}
              outgoing={outgoing}
              locked={locked}
              faulty={Object.keys(faults).length > 0}
              later={values.later}
              onSend={() => void state.submit()}
            />
          )}
        </Box>
      </Box>
    </RecordScope>
  );
}

/** Fields that set how the devices of participants are used and what counts as an answer. */
function CallModes() {
  const translate = useTranslate();
  return (
    <Disclosure title={<Label as="span">{translate('raise.modes')}</Label>}>
      <FieldRows rows={ROWS} />
    </Disclosure>
  );
}

/** Lists the parts of an earlier alarm that can't be used again. */
function MissingNote({ missing }: { missing: MissingRecords }) {
  const translate = useTranslate();
  const parts = MISSING_PARTS.filter((part) => (missing[part] ?? 0) > 0);
  if (parts.length === 0) return null;
  return (
    <ErrorNote severity="warning" role="status">
      {translate('raise.missing.title')}
      <Box component="ul" sx={{ mt: 1, pl: 4, listStyle: 'disc' }}>
        {parts.map((part) => (
          <li key={part}>{translate(`raise.missing.${part}`, { smart_count: missing[part] })}</li>
        ))}
      </Box>
    </ErrorNote>
  );
}

interface OpenFieldsProps {
  values: Values;
  locked: boolean;
  set: (changes: Partial<Values>) => void;
}

const isMarked = (name: string): boolean => name.startsWith('[');

/** One field for each placeholder of the texts that has no value yet, and for each marked place. */
function OpenFields({ values, locked, set }: OpenFieldsProps) {
  const translate = useTranslate();
  const names = openPlaceholders(values);
  if (names.length === 0) return null;
  return (
    <Box component="fieldset" sx={FIELDS}>
      <Box component="legend" sx={{ mb: 2 }}>
        <Label as="span">{translate('raise.open')}</Label>
      </Box>
      {names.map((name, index) => (
        <Labelled
          key={name}
          id={`raise-open-${index}`}
          label={isMarked(name) ? name.slice(1, -1) : translate(`texts.message.placeholders.${name}`, { _: name })}
          help={
            values.open[name] ? undefined : translate('raise.openHelp', { place: isMarked(name) ? name : `{${name}}` })
          }
        >
          <OutlinedInput
            id={`raise-open-${index}`}
            readOnly={locked}
            autoComplete="off"
            inputProps={{ maxLength: 200, 'aria-describedby': `raise-open-${index}-help` }}
            value={values.open[name] ?? ''}
            onChange={({ target }) => set({ open: { ...values.open, [name]: target.value } })}
          />
        </Labelled>
      ))}
    </Box>
  );
}
