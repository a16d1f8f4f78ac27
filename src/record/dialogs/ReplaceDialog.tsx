import { FormLabel, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { beginReplacement } from '../../../dataProvider/calls/bulk.ts';
import { NAMED_USES, type UseGroup } from '../../../protocol/list.ts';
import { type Chosen, RefChooser } from '../../choose/reference/RefChooser.tsx';
import { useTitleOrganization } from '../../choose/TitleOrganization.tsx';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { replaceableRefs } from '../../engine/replace.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { JobActions } from '../jobs/JobActions.tsx';
import { JobState } from '../jobs/JobState.tsx';
import { useBulkJob } from '../jobs/useBulkJob.ts';
import { UseLinks } from './UsedBy.tsx';
import { useUsedBy } from './users.ts';

const keyOf = ({ resource, field }: UseGroup) => `${resource}.${field}`;

/** Records of a group that are certainly hidden from the user: all that he may see are named, up to a number. */
const hiddenIn = ({ count, items }: UseGroup) => (items.length < NAMED_USES ? count - items.length : 0);

interface ReplaceDialogProps {
  id: number;
  title: string;
  onClose: () => void;
}

/**
 * Replaces a record in those that refer to it, or takes it out of them: asks by what and where, shows what would change
 * and what cannot, and does it as one job that can be taken back.
 */
export default function ReplaceDialog({ id, title: name, onClose }: ReplaceDialogProps) {
  const resource = useDefinition();
  const definitions = useDefinitions();
  const translate = useTranslate();
  const [by, setBy] = useState<Chosen>();
  const [without, setWithout] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data: users, isPending } = useUsedBy(id);
  const groups = (users?.groups ?? []).flatMap((group) => {
    const of = definitions.byName.get(group.resource);
    const isOpen = of && replaceableRefs(of, resource.name).some(({ key }) => key === group.field);
    return isOpen && group.items.length > 0 ? [{ group, of }] : [];
  });
  const offered = groups.reduce((sum, { group }) => sum + group.count - hiddenIn(group), 0);
  const others = (users?.count ?? 0) - offered;
  const fields = groups.map(({ group }) => keyOf(group)).filter((key) => !left.has(key));
  const chosen = without ? undefined : by;
  const request = () => beginReplacement(resource, { id, by: chosen?.id ?? null, fields });
  const work = useBulkJob({ op: 'update', request, atOnce: false });
  const { job, working, error } = work;
  const title = translate('views.replace.title', { name });
  const choose = (key: string, chosen: boolean) => {
    const next = new Set(left);
    if (chosen) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  const isUnused = !isPending && groups.length === 0;
  const ask = isUnused ? (
    <Button onClick={onClose}>{translate('views.close')}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{translate('views.cancel')}</Button>
      <Button
        kind="primary"
        disabled={working || fields.length === 0 || (!by && !without)}
        onClick={() => void work.begin()}
      >
        {translate('views.bulk.check')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={title}
      onClose={() => (job?.state === 'running' ? void work.stop() : onClose())}
      actions={job ? <JobActions action="replace" work={work} onClose={onClose} /> : ask}
    >
      {!job && isPending && <p className="v-quiet">{translate('views.remove.checking')}</p>}
      {!job && isUnused && <p>{translate('views.replace.none')}</p>}
      {!isPending && others > 0 && (
        <p className="v-quiet">{translate('views.replace.others', { smart_count: others })}</p>
      )}
      {!job && groups.length > 0 && (
        <Stack spacing={2.5}>
          <Stack>
            {!without && (
              <RefChooser
                label={translate('views.replace.by')}
                target={resource}
                value={by}
                without={id}
                onChange={setBy}
              />
            )}
            <Checkbox checked={without} onChange={setWithout} label={translate('views.replace.without')} />
          </Stack>
          <fieldset>
            <FormLabel component="legend" sx={{ p: 0 }}>
              {translate('views.replace.where')}
            </FormLabel>
            {groups.map(({ group, of }) => (
              <Place
                key={keyOf(group)}
                group={group}
                of={of}
                chosen={!left.has(keyOf(group))}
                onChange={(chosen) => choose(keyOf(group), chosen)}
              />
            ))}
          </fieldset>
        </Stack>
      )}
      {job && (
        <>
          <Substitute by={chosen} />
          <JobState work={work} action="replace" label={title} />
        </>
      )}
      {error && <ErrorNote>{error}</ErrorNote>}
    </Dialog>
  );
}

/** Says what takes the record's place. */
function Substitute({ by }: { by: Chosen | undefined }) {
  const translate = useTranslate();
  const organization = useTitleOrganization(useDefinition(), by?.id);
  if (!by) return <p>{translate('views.replace.without')}</p>;
  return <p>{`${translate('views.replace.by')}: ${[by.title, organization].filter(Boolean).join(', ')}`}</p>;
}

interface PlaceProps {
  group: UseGroup;
  /** Resource of the records. */
  of: Resource;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

/** The records that refer to the record by one field, and whether it is replaced in them. */
function Place({ group, of, chosen, onChange }: PlaceProps) {
  const labels = useLabels(of);
  return (
    <>
      <Checkbox
        checked={chosen}
        onChange={onChange}
        label={`${labels.name(group.count)}: ${labels.field(group.field)}`}
      />
      <UseLinks group={group} />
    </>
  );
}
