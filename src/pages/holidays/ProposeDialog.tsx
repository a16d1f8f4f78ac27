import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { fetchHolidayCountries, fetchHolidayProposals } from '../../../dataProvider/calls/holidayProposals.ts';
import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { useDefinition } from '../../definition/context.tsx';
import { Pending } from '../../record/pane/states.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Labelled.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { CandidateList, chosenCandidates } from './CandidateList.tsx';
import { proposedCandidates } from './candidates.ts';
import type { Entry } from './entries.ts';
import { useHolidaySet } from './holidaySet.ts';
import { useCountry } from './useCountry.ts';
import { useStoreCandidates } from './useStoreCandidates.ts';

interface ProposeDialogProps {
  /** YYYY-MM-DD */
  today: string;
  entries: readonly Entry[];
  onClose: () => void;
}

const FRESH = 3_600_000;
const CHOICE = { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } };

/** The countries that have public holidays, and those of a country or region in a year. */
function useProposals(country: string, region: string, year: number) {
  const resource = useDefinition();
  const language = useLocale();
  const countries = useQuery({
    queryKey: [resource.name, 'countries', language],
    queryFn: ({ signal }) => fetchHolidayCountries(language, signal),
    staleTime: FRESH,
    retry: false,
  });
  const proposals = useQuery({
    queryKey: [resource.name, 'proposals', country, region, year, language],
    queryFn: ({ signal }) => fetchHolidayProposals({ country, region, year, language }, signal),
    enabled: country !== '',
    staleTime: FRESH,
    retry: false,
  });
  return { countries, proposals };
}

/** Takes over public holidays of a country or region. */
export function ProposeDialog({ today, entries, onClose }: ProposeDialogProps) {
  const { place, orgName, refresh } = useHolidaySet();
  const translate = useTranslate();
  const [{ country, region }, setCountry] = useCountry(place.orgId);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const { takeOver, done } = useStoreCandidates(place, refresh, onClose);
  const everyYear = place.year === EVERY_YEAR;
  const year = everyYear ? Number(today.slice(0, 4)) : place.year;
  const { countries, proposals } = useProposals(country, region, year);
  const candidates = useMemo(
    () => proposedCandidates(proposals.data ?? [], place.year, entries),
    [proposals.data, place.year, entries],
  );
  const regions = countries.data?.find(({ code }) => code === country)?.regions ?? [];
  const wanted = chosenCandidates(candidates, toggled);
  const choose = (next: { country: string; region: string }) => {
    setToggled(new Set());
    setCountry(next);
  };
  return (
    <Dialog
      width="40rem"
      title={translate('holidayYear.propose.title', {
        organization: orgName,
        year: everyYear ? translate('holidayYear.everyYear') : String(year),
      })}
      onClose={onClose}
      cancel
      actions={
        <Button
          kind="primary"
          icon="check"
          disabled={wanted.length === 0 || done !== undefined}
          onClick={() => void takeOver(wanted)}
        >
          {translate('holidayYear.propose.take', { smart_count: wanted.length })}
        </Button>
      }
    >
      {countries.data ? (
        <Box sx={CHOICE}>
          <SelectField
            label={translate('holidayYear.propose.country')}
            value={country}
            options={[
              ['', translate('holidayYear.propose.choose')],
              ...countries.data.map(({ code, name }) => [code, name] as const),
            ]}
            onChange={(next) => choose({ country: next, region: '' })}
          />
          {regions.length > 0 && (
            <SelectField
              label={translate('holidayYear.propose.region')}
              value={region}
              options={[
                ['', translate('holidayYear.propose.whole')],
                ...regions.map(({ code, name }) => [code, name] as const),
              ]}
              onChange={(next) => choose({ country, region: next })}
            />
          )}
        </Box>
      ) : (
        <Pending query={countries} op="list" />
      )}
      {country !== '' &&
        (proposals.data ? (
          <CandidateList
            label={translate('holidayYear.propose.list')}
            candidates={candidates}
            toggled={toggled}
            onToggled={setToggled}
            disabled={done !== undefined}
          />
        ) : (
          <Pending query={proposals} op="list" />
        ))}
      {proposals.data && candidates.length === 0 && <p>{translate('holidayYear.propose.none')}</p>}
      {done !== undefined && (
        <Progress
          done={done}
          total={wanted.length}
          label={translate('holidayYear.propose.take', { smart_count: wanted.length })}
        />
      )}
    </Dialog>
  );
}
