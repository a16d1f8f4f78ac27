import { Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Hint } from '../../ui/blocks.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { Candidate } from './candidates.ts';
import { daysName } from './dayText.ts';

interface CandidateListProps {
  label: string;
  candidates: readonly Candidate[];
  /** First days of the switched candidates. By default those without an inherited holiday on their days are chosen. */
  toggled: ReadonlySet<number>;
  onToggled: (toggled: ReadonlySet<number>) => void;
  disabled: boolean;
}

const LIST = { listStyle: 'none', m: 0, p: 0, mt: 3 };

/** Holidays to choose from; those whose days are taken can't be chosen. */
export function CandidateList({ label, candidates, toggled, onToggled, disabled }: CandidateListProps) {
  const translate = useTranslate();
  const language = useLocale();
  const toggle = (first: number) => {
    const next = new Set(toggled);
    if (!next.delete(first)) next.add(first);
    onToggled(next);
  };
  return (
    <Stack component="ul" aria-label={label} sx={LIST}>
      {candidates.map((candidate) => {
        const { holiday, first, last, taken, inherited } = candidate;
        return (
          <li key={first}>
            <Checkbox
              label={`${daysName(first, last, language)}: ${holiday.title}`}
              checked={isChosen(candidate, toggled)}
              disabled={disabled || taken !== undefined}
              onChange={() => toggle(first)}
            />
            {taken && <Hint>{translate('holidayYear.taken', { title: taken.title })}</Hint>}
            {!taken && inherited && (
              <Hint>
                {translate('holidayYear.alsoFrom', {
                  title: inherited.holiday.title,
                  from: inherited.of?.orgName ?? '',
                })}
              </Hint>
            )}
          </li>
        );
      })}
    </Stack>
  );
}

const isChosen = ({ first, taken, inherited }: Candidate, toggled: ReadonlySet<number>): boolean =>
  !taken && toggled.has(first) === (inherited !== undefined);

/** Returns the candidates to take over. */
export const chosenCandidates = (candidates: readonly Candidate[], toggled: ReadonlySet<number>): Candidate[] =>
  candidates.filter((candidate) => isChosen(candidate, toggled));
