import type { ImportJob, ImportSettings } from '../../../protocol/transfer.ts';
import { useDefinition, useDefinitions, useExtension, useProvider } from '../../definition/context.tsx';
import { useShownCall } from '../../definition/useShownCall.ts';
import { carriedMapping } from '../../engine/transfer/layout.ts';
import { forgetDraft, keepDraft } from './draft.ts';
import type { ImportReading, ImportSource } from './source.ts';
import { fileOf, takeFile } from './takeFile.ts';

/** The settings for a file that was read again: what was mapped stays where the headings are the same. */
function carried(before: ImportJob, settings: ImportSettings, after: ImportJob): ImportSettings {
  const mapping = carriedMapping(
    { headings: before.headings, mapping: settings.mapping },
    { headings: after.headings, guessed: after.settings.mapping },
  );
  // a key that the user has not removed himself may be guessed anew
  const wanted = settings.match ?? (before.settings.match === null ? after.settings.match : null);
  return { ...settings, mapping, match: wanted !== null && mapping.includes(wanted) ? wanted : null };
}

/** Called with the import that takes the place of this one, and its id in the address of the page. */
export type OnReread = (id: string, job: ImportJob) => void;

interface RereadOptions {
  source: ImportSource;
  job: ImportJob;
  settings: ImportSettings;
  onOpen: OnReread;
}

/** Reads the file of an import again as the user says, and replaces the import. */
export function useReread({ source, job, settings, onOpen }: RereadOptions) {
  const provider = useProvider();
  const definitions = useDefinitions();
  const resource = useDefinition();
  const server = useExtension('transfer');
  const { busy, run } = useShownCall({ op: 'upload' });
  const read = async (choice: keyof ImportReading, value: string | number) => {
    const held = fileOf(source.id);
    if (!held) return;
    const { file } = held;
    const { headingRow, ...rest } = held.reading;
    // another sheet has its headings elsewhere
    const before = choice === 'sheet' ? rest : held.reading;
    const { orgId } = settings;
    const reading = { ...before, [choice]: value };
    await run(async () => {
      const next = await takeFile({ provider, definitions, resource, orgId, file, reading, changed: choice, server });
      forgetDraft(job.id);
      keepDraft(next.job.id, carried(job, settings, next.job));
      onOpen(next.id, next.job);
      // the one that was read differently is of no use
      if (server) await source.remove().catch(() => undefined);
    });
  };
  return { busy, read };
}
