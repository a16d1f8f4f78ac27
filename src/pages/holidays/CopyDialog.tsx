import { useQueries } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { fetchHolidayProposals } from '../../../dataProvider/calls/holidayProposals.ts';
import type { HolidaySet } from '../../../protocol/calendars.ts';
import { useDefinition, useExtension } from '../../definition/context.tsx';
import { Pending } from '../../record/pane/states.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { CandidateList, chosenCandidates } from './CandidateList.tsx';
import { copiedCandidates } from './candidates.ts';
import { useCountry } from './useCountry.ts';
import { useHolidays } from './useHolidays.ts';
import { useStoreCandidates } from './useStoreCandidates.ts';

interface CopyDialogProps {
  set: HolidaySet;
  refresh: () => Promise<unknown>;
  onClose: () => void;
  onCopied: () => void;
}

/** Copies the holidays of a year to the next one. */
export function CopyDialog({ set, refresh, onClose, onCopied }: CopyDialogProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const language = useLocale();
  const year = set.year + 1;
  const place = { orgId: set.orgId, year };
  const target = useHolidays(place);
  const [{ country, region }] = useCountry(set.orgId);
  const known = useExtension('holidays.proposals') && country !== '';
  const lists = useQueries({
    queries: [set.year, year].map((of) => ({
      queryKey: [resource.name, 'proposals', country, region, of, language],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchHolidayProposals({ country, region, year: of, language }, signal),
      enabled: known,
      retry: false,
    })),
  });
  const [now, later] = lists.map(({ data }) => data);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const { takeOver, done } = useStoreCandidates(place, refresh, () => {
    onClose();
    onCopied();
  });
  const candidates = useMemo(
    () => copiedCandidates(set.events, year, target.entries, { now: now ?? [], later: later ?? [] }),
    [set.events, year, target.entries, now, later],
  );
  const wanted = chosenCandidates(candidates, toggled);
  const waiting = known && lists.some(({ isPending }) => isPending);
  return (
    <Dialog
      width="40rem"
      title={translate('holidayYear.copy.title', { from: String(set.year), to: String(year) })}
      onClose={onClose}
      cancel
      actions={
        <Button
          kind="primary"
          icon="clone"
          disabled={wanted.length === 0 || done !== undefined || !target.set || waiting}
          onClick={() => void takeOver(wanted)}
        >
          {translate('holidayYear.copy.take', { smart_count: wanted.length })}
        </Button>
      }
    >
      <Hint>{translate(known ? 'holidayYear.copy.movable' : 'holidayYear.copy.fixed')}</Hint>
      {target.set && !waiting ? (
        <CandidateList
          label={translate('holidayYear.copy.list')}
          candidates={candidates}
          toggled={toggled}
          onToggled={setToggled}
          disabled={done !== undefined}
        />
      ) : (
        <Pending query={target.query} op="list" />
      )}
      {target.set && candidates.length === 0 && <p>{translate('holidayYear.copy.none')}</p>}
      {done !== undefined && (
        <Progress
          done={done}
          total={wanted.length}
          label={translate('holidayYear.copy.take', { smart_count: wanted.length })}
        />
      )}
    </Dialog>
  );
}
