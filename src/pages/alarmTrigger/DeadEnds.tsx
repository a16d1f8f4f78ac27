import PhonelinkErase from '@mui/icons-material/PhonelinkEraseRounded';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { deadEndKey } from '../../duty/coverage.ts';
import { DeadEndText } from '../../live/deadEnds.tsx';
import { Lined } from '../../ui/blocks.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Label } from './Label.tsx';
import type { Summary } from './summary.ts';

/** Definitions to which dead ends link. A schedule can belong to either of two definitions, so it has no link. */
const RESOURCES: Partial<Record<DeadEnd['kind'], string>> = {
  alarmPoint: 'alarm-points',
  plan: 'alarm-plans',
  group: 'participant-groups',
  participant: 'participants',
};
const FEW = 4;
const ENDS = {
  '& li:not(.step)': { display: 'flex', gap: 2, justifyContent: 'space-between', overflowWrap: 'anywhere' },
  '& a': { flex: 'none' },
};

/** Participants who can't be called and steps that reach nobody, each with the reason and a link to the record. */
export function DeadEnds({ summary: { deadEnds, steps } }: { summary: Summary }) {
  const translate = useTranslate();
  const [all, setAll] = useState(false);
  const empty = steps.flatMap(({ number, deadEnds: ends }) =>
    ends.some(({ kind }) => kind === 'step') ? [{ number, why: ends.filter(({ kind }) => kind !== 'step') }] : [],
  );
  const inSteps = new Set(empty.flatMap(({ why }) => why.map(deadEndKey)));
  const others = deadEnds.filter((end) => !inSteps.has(deadEndKey(end)));
  const count = empty.length + others.length;
  if (count === 0) return null;
  const shown = all ? others : others.slice(0, FEW);
  return (
    <section aria-label={translate('raise.deadEnds', { smart_count: count })}>
      <Label fail>
        <Icon name={PhonelinkErase} />
        {translate('raise.deadEnds', { smart_count: count })}
      </Label>
      <Lined sx={ENDS}>
        {empty.map(({ number, why }) => (
          <li key={number} className="step">
            <b className="v-fail">
              {translate(why.length > 0 ? 'raise.stepNobody' : 'raise.stepEmpty', { step: number })}
            </b>
            {why.length > 0 && (
              <ul>
                {why.slice(0, FEW).map((end) => (
                  <li key={deadEndKey(end)}>
                    <DeadEndText end={end} resource={RESOURCES[end.kind]} />
                  </li>
                ))}
                {why.length > FEW && <li>{translate('raise.more', { smart_count: why.length - FEW })}</li>}
              </ul>
            )}
          </li>
        ))}
        {shown.map((end) => (
          <li key={deadEndKey(end)}>
            <DeadEndText end={end} resource={RESOURCES[end.kind]} />
          </li>
        ))}
      </Lined>
      {others.length > shown.length && (
        <LinkButton onClick={() => setAll(true)}>{translate('raise.all', { count: others.length })}</LinkButton>
      )}
    </section>
  );
}
