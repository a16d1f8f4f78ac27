import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { useProvider, useShowFailure } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useDefinitions, useExtension } from '../../definition/definitions.tsx';
import { ENCODINGS } from '../../engine/transfer/encoding.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { forgetDraft } from './draft.ts';
import type { ImportSource } from './source.ts';
import { fileOf, takeFile } from './takeFile.ts';

interface EncodingProps {
  source: ImportSource;
  job: ImportJob;
  /** Called with the id of the import that takes the place of this one. */
  onOpen: (id: string) => void;
}

/** The encoding of a text file; another one reads the file again, which must be chosen anew after a reload. */
export function Encoding({ source, job, onOpen }: EncodingProps) {
  const translate = useTranslate();
  const showFailure = useShowFailure();
  const provider = useProvider();
  const definitions = useDefinitions();
  const resource = useDefinition();
  const server = useExtension('transfer');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const file = fileOf(source.id);
  if (job.format !== 'csv') return null;
  const read = async (encoding: string) => {
    if (!file || busy || encoding === job.encoding) return;
    setBusy(true);
    try {
      const { orgId } = job.settings;
      const next = await takeFile({ provider, definitions, resource, orgId, file, encoding, server });
      forgetDraft(job.id);
      onOpen(next);
      // the one that was read in other letters is of no use
      await source.remove().catch(() => undefined);
    } catch (error) {
      showFailure(error, { op: 'upload' });
    } finally {
      setBusy(false);
    }
  };
  const names = file ? ENCODINGS : [job.encoding];
  const options = names.map((name) => [name, translate(`transfer.mapping.${name}`, { _: name })] as const);
  return (
    <Labelled
      id={id}
      label={translate('transfer.mapping.encoding')}
      help={translate(`transfer.mapping.${file ? 'encodingHelp' : 'encodingGone'}`)}
    >
      <SelectBox id={id} value={job.encoding} options={options} onChange={(next) => void read(next)} />
    </Labelled>
  );
}
