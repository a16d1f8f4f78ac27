import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ImportJob, ImportSettings } from '../../../protocol/transfer.ts';
import { DELIMITERS } from '../../engine/transfer/delimiter.ts';
import { ENCODINGS } from '../../engine/transfer/encoding.ts';
import { Hint } from '../../ui/blocks.tsx';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { Preview } from './Preview.tsx';
import { samplesText } from './samplesText.ts';
import type { ImportReading, ImportSource } from './source.ts';
import { fileOf } from './takeFile.ts';
import { type OnReread, useReread } from './useReread.ts';

interface LayoutProps {
  source: ImportSource;
  job: ImportJob;
  settings: ImportSettings;
  onOpen: OnReread;
}

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  gap: 3,
  mb: 3,
};

const NAMES: Readonly<Record<string, string>> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'pipe' };
/** Number of cells that stand for a row. */
const CELLS = 3;

/** Name of a delimiter in the texts. */
export const delimiterName = (delimiter: string) => NAMES[delimiter] ?? 'comma';

/**
 * How the file is read, beside its first rows. A change reads it again; after a reload of the page the file must be chosen
 * anew.
 */
export function Layout({ source, job, settings, onOpen }: LayoutProps) {
  const translate = useTranslate();
  const file = fileOf(source.id);
  const { busy, read } = useReread({ source, job, settings, onOpen });
  const changed = file?.changed;
  const { encoding, delimiter, sheet, sheets, headingRow, preview } = job;
  const known = preview.some(({ row }) => row === headingRow) ? [] : [{ row: headingRow, cells: job.headings }];
  const only = <Value,>(all: readonly Value[], current: Value) => (file ? all : [current]);
  return (
    <Labelled
      wide
      label={translate('transfer.mapping.layout')}
      help={translate(`transfer.mapping.${file ? 'layoutHelp' : 'layoutGone'}`)}
    >
      <Box sx={FIELDS} aria-busy={busy}>
        {sheets.length > 1 && (
          <Chosen
            name="sheet"
            again={changed === 'sheet'}
            value={sheet}
            options={only(sheets, sheets.find(({ name }) => name === sheet) ?? { name: sheet, hidden: false }).map(
              ({ name, hidden }) => [name, hidden ? translate('transfer.mapping.hiddenSheet', { name }) : name],
            )}
            onChange={(next) => void read('sheet', next)}
          />
        )}
        {job.format === 'csv' && (
          <>
            <Chosen
              name="encoding"
              again={changed === 'encoding'}
              value={encoding}
              options={only(ENCODINGS, encoding).map((one) => [one, translate(`transfer.mapping.${one}`, { _: one })])}
              onChange={(next) => void read('encoding', next)}
            />
            <Chosen
              name="delimiter"
              again={changed === 'delimiter'}
              value={delimiter}
              options={only(DELIMITERS, delimiter).map((one) => [
                one,
                translate(`transfer.mapping.delimiters.${delimiterName(one)}`),
              ])}
              onChange={(next) => void read('delimiter', next)}
            />
          </>
        )}
        <Chosen
          name="headingRow"
          again={changed === 'headingRow'}
          value={String(headingRow)}
          options={[...known, ...preview]
            .filter(({ row }) => file !== undefined || row === headingRow)
            .map(({ row, cells }) => [
              String(row),
              translate('transfer.mapping.headingOption', { row, text: samplesText(cells, CELLS) }),
            ])}
          onChange={(next) => void read('headingRow', Number(next))}
        />
      </Box>
      <Preview job={job} />
      <Hint as="div" role="status">
        {busy && translate('transfer.mapping.reread')}
      </Hint>
    </Labelled>
  );
}

interface ChosenProps {
  name: keyof ImportReading;
  /** It was changed just now. */
  again: boolean;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

/** One choice. The one that was changed has the focus again after the file was read. */
function Chosen({ name, again, value, options, onChange }: ChosenProps) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (again) box.current?.querySelector('select')?.focus();
  }, [again]);
  return (
    <div ref={box}>
      <SelectField label={translate(`transfer.mapping.${name}`)} value={value} options={options} onChange={onChange} />
    </div>
  );
}
