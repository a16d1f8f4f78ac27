import AccountTree from '@mui/icons-material/AccountTreeRounded';
import { Box, FormHelperText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { entryId } from '../../choose/selector/entries.ts';
import type { SelectorValue } from '../../choose/selector/selection.ts';
import { sharedTitles, TitleOrganization } from '../../choose/TitleOrganization.tsx';
import { useReachMarks } from '../../choose/useReachMarks.ts';
import { WarningMark } from '../../choose/WarningMark.tsx';
import { useDefinitions } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';
import { useTitlesOf } from '../../definition/useTitles.ts';
import { titleOf } from '../../engine/template.ts';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { iconOf } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Popover } from '../../ui/Popover.tsx';
import type { Values } from './form.ts';
import { Label } from './Label.tsx';

const SelectorDialog = lazyDialog(() => import('../../choose/selector/SelectorDialog.tsx'));

/** Keys of `recipients` with the definitions they refer to. */
const TARGETS = [
  { key: 'groups', to: 'participant-groups' },
  { key: 'participants', to: 'participants' },
] as const;
/** Number of recipients listed; the others are only counted. */
const MOST_SHOWN = 60;
const PILLS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  mt: 2,
  p: '6px',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--r)',
  '& > li': {
    display: 'flex',
    gap: '6px',
    alignItems: 'center',
    minWidth: 0,
    minHeight: 'var(--ctl-s)',
    p: '0 2px 0 8px',
    borderRadius: 'var(--r-s)',
    fontSize: 'var(--fs-13)',
    overflowWrap: 'anywhere',
  },
  '& > .v-quiet': { fontSize: 'var(--fs-12)' },
  '& > li:not(.v-quiet)': { bgcolor: 'action.hover' },
  '& > li > span': { pr: 1 },
  '&[data-faulty]': { borderColor: 'error.main' },
  '& > li[data-faulty]': { bgcolor: 'error.light', color: 'error.dark' },
};

interface RecipientsProps {
  values: Values;
  locked: boolean;
  faults: { [field: string]: string };
  set: (changes: Partial<Values>) => void;
}

/** Returns the entry id of the recipient that a fault refers to, e.g. "recipients.participants.3". */
function faultyEntry(faults: RecipientsProps['faults'], { recipients }: Values): string | undefined {
  const path = Object.keys(faults).find((one) => one.startsWith('recipients.'));
  const [, key, index] = path?.split('.') ?? [];
  if (key !== 'participants' && key !== 'groups') return undefined;
  const id = recipients[key][Number(index)];
  return id === undefined ? undefined : entryId({ key, id });
}

/** A recipient that is listed. */
interface Shown {
  key: 'groups' | 'participants';
  to: string;
  id: number;
  entry: string;
}

/** The first recipients, and the titles of those whose title the form doesn't have. */
function useShownRecipients({ recipients, titles }: Values) {
  const { byName } = useDefinitions();
  const offered = TARGETS.filter(({ to }) => byName.has(to));
  const shown = offered
    .flatMap(({ key, to }) => recipients[key].map((id): Shown => ({ key, to, id, entry: entryId({ key, id }) })))
    .slice(0, MOST_SHOWN);
  const found = useTitlesOf(
    offered.map(({ key, to }) => ({
      resource: to,
      ids: shown.flatMap((one) => (one.key === key && titles[one.entry] === undefined ? [one.id] : [])),
    })),
  );
  const titleAt = ({ key, to, id, entry }: Shown): string => {
    const record = found[offered.findIndex((target) => target.key === key)]?.get(id);
    const resource = byName.get(to);
    return titles[entry] ?? (record && resource ? titleOf(resource, record) : `#${id}`);
  };
  return { offered, shown, titleAt };
}

/** The participants and groups that are called, in addition to the alarm plan if there is one. */
export function Recipients({ values, locked, faults, set }: RecipientsProps) {
  const translate = useTranslate();
  const message = useFieldMessage();
  const people = useDefinitions().byName.get('participants');
  const [open, setOpen] = useState(false);
  const { recipients, titles } = values;
  const { offered, shown, titleAt } = useShownRecipients(values);
  const apply = (value: SelectorValue, named: (key: string, id: number) => string) => {
    const next = { participants: [...(value.participants ?? [])], groups: [...(value.groups ?? [])] };
    const entries = TARGETS.flatMap(({ key }) =>
      next[key].map((id) => [entryId({ key, id }), named(key, id)] as const),
    );
    set({ recipients: next, titles: Object.fromEntries(entries) });
    setOpen(false);
  };
  const remove = ({ key, id }: Pick<Shown, 'key' | 'id'>) =>
    set({ recipients: { ...recipients, [key]: recipients[key].filter((one) => one !== id) } });
  /** Adds a person who was found, or removes them again; the search stays open for the next one. */
  const toggle = (id: number, title: string) => {
    if (recipients.participants.includes(id)) return remove({ key: 'participants', id });
    set({
      recipients: { ...recipients, participants: [...recipients.participants, id] },
      titles: { ...titles, [entryId({ key: 'participants', id })]: title },
    });
  };
  const fault = faults.recipients ?? Object.entries(faults).find(([path]) => path.startsWith('recipients.'))?.[1];
  return (
    <section aria-label={translate('raise.recipients')}>
      <Line>
        <Label as="h2">{translate('raise.recipients')}</Label>
        {people && (
          <Popover
            button={(trigger) => (
              <Button {...trigger} small kind="ghost" icon="search" off={locked} data-fault={fault ? '' : undefined}>
                {translate('raise.find')}
              </Button>
            )}
          >
            {() => (
              <RefSearch
                target={people}
                chosen={recipients.participants}
                onChoose={({ id }, title) => toggle(id, title)}
              />
            )}
          </Popover>
        )}
        <Button small kind="ghost" icon={AccountTree} off={locked} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {translate('raise.choose')}
        </Button>
      </Line>
      <Pills
        values={values}
        shown={shown}
        titleAt={titleAt}
        faulty={fault ? (faultyEntry(faults, values) ?? '') : undefined}
        onRemove={locked ? undefined : remove}
      />
      {fault && (
        <FormHelperText error role="alert">
          {message(fault)}
        </FormHelperText>
      )}
      {open && (
        <SelectorDialog
          title={translate('selector.title', { names: translate('raise.recipients') })}
          targets={offered}
          value={recipients}
          known={new Map(shown.map((one) => [one.entry, { ...one, label: titleAt(one), warnings: [] }]))}
          orgId={values.orgId}
          onCancel={() => setOpen(false)}
          onApply={apply}
        />
      )}
    </section>
  );
}

interface PillsProps {
  values: Values;
  shown: readonly Shown[];
  titleAt: (one: Shown) => string;
  /** Entry id of the recipient with a fault, '' if the fault is one of all; undefined: there is none. */
  faulty: string | undefined;
  /** Undefined: none can be removed. */
  onRemove: ((one: Shown) => void) | undefined;
}

/** The recipients, each with why they can't be called now; of many only the number of the others. */
function Pills({ values: { recipients, source }, shown, titleAt, faulty, onRemove }: PillsProps) {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const marked = shown.flatMap(({ to, id }) => {
    const resource = byName.get(to);
    return resource ? [{ resource, id }] : [];
  });
  const markOf = useReachMarks([marked]);
  const shared = sharedTitles(shown.map(titleAt));
  const more = recipients.participants.length + recipients.groups.length - shown.length;
  return (
    <Box component="ul" sx={PILLS} data-faulty={faulty === undefined ? undefined : ''}>
      {shown.map((one, index) => {
        const row = marked[index];
        const Kind = iconOf(byName.get(one.to)?.menu?.icon ?? '');
        const title = titleAt(one);
        return (
          <li key={one.entry} data-faulty={one.entry === faulty || undefined}>
            <Kind className="v-i" aria-hidden />
            <span>{title}</span>
            {row && shared.has(title) && <TitleOrganization target={row.resource} id={one.id} />}
            <WarningMark text={row ? markOf(row) : ''} short />
            {onRemove && (
              <CloseButton label={translate('views.input.remove', { name: title })} onClick={() => onRemove(one)} />
            )}
          </li>
        );
      })}
      {more > 0 && <li className="v-quiet v-small">{translate('raise.more', { smart_count: more })}</li>}
      {shown.length === 0 && (
        <li className="v-quiet v-small">
          {translate(source.id === undefined ? 'raise.nobodyYet' : 'raise.noneAdded')}
        </li>
      )}
    </Box>
  );
}
