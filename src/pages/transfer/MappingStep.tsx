import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ImportJob, ImportSettings } from '../../../protocol/transfer.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { orgFieldOf } from '../../definition/organization.ts';
import { useShownCall } from '../../definition/useShownCall.ts';
import { haveClash, headingOf, importColumns, matchKeys } from '../../engine/transfer/columns.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { Actions } from './Actions.tsx';
import { columnLabel } from './columnLabel.ts';
import { draftOf, forgetDraft, keepDraft } from './draft.ts';
import { delimiterName, Layout } from './Layout.tsx';
import { StepFrame } from './StepFrame.tsx';
import { samplesText } from './samplesText.ts';
import type { ImportSource } from './source.ts';
import { TableBox } from './TableBox.ts';
import { fileOf } from './takeFile.ts';
import type { OnReread } from './useReread.ts';

interface MappingStepProps {
  source: ImportSource;
  job: ImportJob;
  onChange: (job: ImportJob) => void;
  onChecked: () => void;
  onDiscard: () => void;
  onReread: OnReread;
}

const TABLE = {
  '& td': { color: 'text.secondary' },
  '& tbody tr > *': { verticalAlign: 'middle' },
  '& tr[data-left] > *': { color: 'text.hint' },
  '& .MuiInputBase-root': { width: '100%', minWidth: 160 },
};
const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: 4,
};

/** Number of sample cells per column. */
const SAMPLES = 3;

/** The name of a column in spreadsheets: A, B, ... AA. */
function letters(index: number): string {
  const rest = index < 26 ? '' : letters(Math.floor(index / 26) - 1);
  return rest + String.fromCharCode(65 + (index % 26));
}

/** The columns of a file. Headings may be equal or missing, so columns are identified by letter. */
function columnsOf({ headings, samples }: ImportJob) {
  return headings.map((heading, index) => ({
    index,
    letter: letters(index),
    heading,
    samples: samples.map((row) => row[index] ?? ''),
  }));
}

/** Maps the columns of the file to fields, and chooses the key field. */
export function MappingStep({ source, job, onChange, onChecked, onDiscard, onReread }: MappingStepProps) {
  const translate = useTranslate();
  const { busy, run } = useShownCall({ op: 'call' });
  const resource = useDefinition();
  const [settings, setSettings] = useState(() => draftOf(job) ?? job.settings);
  const change = (patch: Partial<ImportSettings>) => {
    const next = { ...settings, ...patch };
    // The key field must be mapped to a column.
    if (next.match !== null && !next.mapping.includes(next.match)) next.match = null;
    keepDraft(job.id, next);
    setSettings(next);
  };
  const check = () =>
    run(async () => {
      onChange(await source.check(settings));
      forgetDraft(job.id);
      onChecked();
    });
  const discard = () =>
    run(async () => {
      await source.remove();
      onDiscard();
    });
  const used = settings.mapping.filter((key) => key !== null);
  const clash = haveClash(resource, settings.mapping);
  return (
    <StepFrame
      at={1}
      title={translate('transfer.mapping.title')}
      file={job.fileName}
      focusInside={fileOf(source.id)?.changed !== undefined}
    >
      <Hint>
        {translate('transfer.mapping.found', { count: job.total, columns: job.headings.length })} <Format job={job} />
      </Hint>
      <Layout source={source} job={job} settings={settings} onOpen={onReread} />
      {job.remembered && <Hint>{translate('transfer.mapping.remembered')}</Hint>}
      <MappingTable job={job} settings={settings} change={change} />
      <MatchFields settings={settings} change={change} />
      <Actions kept>
        <Button kind="primary" icon="check" disabled={busy || used.length === 0 || clash} onClick={() => void check()}>
          {translate('transfer.mapping.check')}
        </Button>
        <Button icon="remove" disabled={busy} onClick={() => void discard()}>
          {translate('transfer.mapping.discard')}
        </Button>
        <Typography component="span" role="alert" variant="body2" sx={{ color: 'error.dark' }}>
          {clash && translate('transfer.mapping.twice')}
          {used.length === 0 && translate('transfer.mapping.none')}
        </Typography>
      </Actions>
    </StepFrame>
  );
}

function Format({ job }: { job: ImportJob }) {
  const translate = useTranslate();
  if (job.format === 'xlsx') return job.sheet !== '' && translate('transfer.mapping.xlsx', { name: job.sheet });
  return translate('transfer.mapping.csv', {
    encoding: translate(`transfer.mapping.${job.encoding}`, { _: job.encoding }),
    delimiter: translate(`transfer.mapping.${delimiterName(job.delimiter)}`),
  });
}

interface PartProps {
  settings: ImportSettings;
  change: (patch: Partial<ImportSettings>) => void;
}

function MappingTable({ job, settings, change }: PartProps & { job: ImportJob }) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const choices = importColumns(resource).map((column) => {
    const heading = headingOf(column, columnLabel(labels));
    if (column.form === 'name') return [column.key, translate('transfer.mapping.named', { heading })] as const;
    if (column.form === 'whole') return [column.key, translate('transfer.mapping.whole', { heading })] as const;
    if (column.form !== 'item') return [column.key, heading] as const;
    return [column.key, translate('views.labelled', { label: labels.field(column.path), value: heading })] as const;
  });
  const map = (index: number, key: string) =>
    change({ mapping: settings.mapping.map((old, i) => (i === index ? key || null : old)) });
  return (
    <TableBox sx={TABLE}>
      <CardTable heads={['inFile', 'samples', 'field'].map((head) => translate(`transfer.mapping.${head}`))}>
        {columnsOf(job).map(({ index, letter, heading, samples }) => {
          const key = settings.mapping[index] ?? '';
          const name = heading || translate('transfer.mapping.column', { name: letter });
          return (
            <tr key={letter} data-left={key === '' || undefined}>
              <th scope="row">{name}</th>
              <td>{samplesText(samples, SAMPLES)}</td>
              <td>
                <SelectBox
                  label={translate('transfer.mapping.fieldOf', { name })}
                  value={key}
                  options={[['', translate('transfer.mapping.leave')], ...choices]}
                  onChange={(next) => map(index, next)}
                />
              </td>
            </tr>
          );
        })}
      </CardTable>
    </TableBox>
  );
}

function MatchFields({ settings, change }: PartProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const keys = matchKeys(resource).filter((key) => settings.mapping.includes(key));
  return (
    <Box sx={FIELDS}>
      <SelectField
        label={translate('transfer.mapping.match')}
        help={translate('transfer.mapping.matchHelp')}
        value={settings.match ?? ''}
        options={[
          ...keys.map((key) => [key, key === 'id' ? translate('views.id') : labels.field(key)] as const),
          ['', translate('transfer.mapping.allNew')],
        ]}
        onChange={(match) => change({ match: match || null })}
      />
      <SelectField
        label={translate('transfer.mapping.empty')}
        value={settings.empty}
        options={[
          ['keep', translate('transfer.mapping.keep')],
          ['clear', translate('transfer.mapping.clear')],
        ]}
        onChange={(empty) => change({ empty: empty === 'clear' ? 'clear' : 'keep' })}
      />
      {orgFieldOf(resource) && (
        <Labelled label={translate('transfer.file.organization')}>
          <div>
            <OrganizationChip here id={settings.orgId} ready onSelect={(orgId) => change({ orgId })} />
          </div>
        </Labelled>
      )}
    </Box>
  );
}
