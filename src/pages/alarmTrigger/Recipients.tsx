import AccountTree from '@mui/icons-material/AccountTreeRounded';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { type Entry, entryId } from '../../choose/selector/entries.ts';
import type { SelectorValue } from '../../choose/selector/selection.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { useFieldMessage } from '../../definition/useFieldMessage.ts';
import { useTitlesOf } from '../../definition/useTitles.ts';
import { titleOf } from '../../engine/template.ts';
import { Button } from '../../ui/Button.tsx';
import { iconOf } from '../../ui/icons.tsx';
import { Line } from '../../ui/Line.ts';
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

/** The participants and groups that are called, in addition to the alarm plan if there is one. */
export function Recipients({ values, locked, faults, set }: RecipientsProps) {
  const translate = useTranslate();
  const message = useFieldMessage();
  const { byName } = useDefinitions();
  const [open, setOpen] = useState(false);
  const { recipients, titles, source } = values;
  const offered = TARGETS.filter(({ to }) => byName.has(to));
  const shown = offered
    .flatMap(({ key, to }) => recipients[key].map((id) => ({ key, to, id, entry: entryId({ key, id }) })))
    .slice(0, MOST_SHOWN);
  const found = useTitlesOf(
    offered.map(({ key, to }) => ({
      resource: to,
      ids: shown.flatMap((one) => (one.key === key && titles[one.entry] === undefined ? [one.id] : [])),
    })),
  );
  const titleAt = ({ key, id, entry }: (typeof shown)[number]): string => {
    const at = offered.findIndex((target) => target.key === key);
    const [record, resource] = [found[at]?.get(id), byName.get(offered[at]?.to ?? '')];
    return titles[entry] ?? (record && resource ? titleOf(resource, record) : `#${id}`);
  };
  const known = (): ReadonlyMap<string, Entry> =>
    new Map(shown.map((one) => [one.entry, { key: one.key, id: one.id, label: titleAt(one), warnings: [] }]));
  const apply = (value: SelectorValue, named: (key: string, id: number) => string) => {
    const next = { participants: [...(value.participants ?? [])], groups: [...(value.groups ?? [])] };
    const entries = TARGETS.flatMap(({ key }) =>
      next[key].map((id) => [entryId({ key, id }), named(key, id)] as const),
    );
    set({ recipients: next, titles: Object.fromEntries(entries) });
    setOpen(false);
  };
  const remove = (key: 'participants' | 'groups', id: number) =>
    set({ recipients: { ...recipients, [key]: recipients[key].filter((one) => one !== id) } });
  const people = byName.get('participants');
  /** Adds a person who was found, or removes them again; the search stays open for the next one. */
  const toggle = (id: number, title: string) => {
    if (recipients.participants.includes(id)) return remove('participants', id);
    set({
      recipients: { ...recipients, participants: [...recipients.participants, id] },
      titles: { ...titles, [entryId({ key: 'participants', id })]: title },
    });
  };
  const faulty = faultyEntry(faults, values);
  const fault = faults.recipients ?? Object.entries(faults).find(([path]) => path.startsWith('recipients.'))?.[1];
  const more = recipients.participants.length + recipients.groups.length - shown.length;
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
      <Box component="ul" sx={PILLS} data-faulty={fault ? '' : undefined}>
        {shown.map((one) => {
          const Kind = iconOf(byName.get(one.to)?.menu?.icon ?? '');
          const title = titleAt(one);
          return (
            <li key={one.entry} data-faulty={one.entry === faulty || undefined}>
              <Kind className="v-i" aria-hidden />
              <span>{title}</span>
              {!locked && (
                <Button
                  small
                  kind="ghost"
                  icon="close"
                  aria-label={translate('views.input.remove', { name: title })}
                  onClick={() => remove(one.key, one.id)}
                />
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
          known={known()}
          orgId={values.orgId}
          onCancel={() => setOpen(false)}
          onApply={apply}
        />
      )}
    </section>
  );
}
